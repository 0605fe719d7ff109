import { ownersOf } from '#domain/ids.ts'
import type { Conflict } from '#domain/versions/fields.ts'
import { Conversations } from './conversations.ts'
import { Favoris } from './favoris.ts'
import { type Doc, Publications } from './publications.ts'
import { type Typed, valueAt } from './typed.ts'
import type { GatewayRequest, GatewayResponse } from './world/gateway-host.ts'

/** Everything typed in one history, and what the server has answered to it. */
export class Ledger {
  readonly typed: Typed[] = []
  /** Messages to the support whose author has been told that they are kept, or sent. */
  readonly messages: { readonly browser: string; readonly name: string }[] = []
  /** Every movement and account that was written, by its id, as its device first had it. */
  readonly records = new Map<string, Doc>()
  /** Those of which the server has said once that it has them, or never will: they wait for nothing more. */
  readonly answered = new Set<string>()
  /** What each member has agreed to, as their device showed it: '<uid> <candidatureId> <paper> <hash>'. */
  readonly agreed = new Set<string>()
  readonly publications = new Publications()
  readonly favoris = new Favoris()
  readonly conversations = new Conversations()
  private anyDevice = false
  private readonly gone = new Set<string>()
  private readonly leaving = new Set<string>()
  private readonly before = new Set<string>()

  add(typed: Omit<Typed, 'accepted' | 'givenUp' | 'corrected' | 'kind' | 'isNew'>, isNew = false): Typed {
    const kind = typed.field === 'status' ? 'status' : typeof typed.value === 'number' ? 'number' : 'text'
    const added: Typed = {
      ...typed,
      kind,
      isNew,
      accepted: false,
      corrected: false,
      givenUp: this.hasGone(typed.browser, typed.uid),
    }
    this.typed.push(added)
    return added
  }

  remove(typed: Typed): void {
    this.typed.splice(this.typed.indexOf(typed), 1)
  }

  /** Something is typed on a device in the place of what was refused there. */
  correct(
    { browser, db, id, field }: Pick<Typed, 'browser' | 'db' | 'id' | 'field'>,
    refused: readonly unknown[],
  ): void {
    for (const one of this.typedIn(db, id)) {
      if (one.browser === browser && one.field === field && refused.includes(one.value)) one.corrected = true
    }
  }

  /** Somebody removes a row, with all that their device shows of it: what stands, and what is kept beside. */
  removeRow(id: string, row: string, shown: { readonly [field: string]: unknown }): void {
    const alternatives = Object.values(
      (shown.conflicts ?? {}) as { readonly [key: string]: Pick<Conflict, 'target' | 'value'> },
    )
    for (const one of this.typedIn('partenariats', id)) {
      if (!one.field.startsWith(`rows/${row}/`)) continue
      const isAlternative = alternatives.some(({ target, value }) => target === row && value === one.value)
      if (isAlternative || valueAt(shown, one.field) === one.value) one.givenUp = true
    }
  }

  /** A member signs out of a browser, and gives up what waits there. */
  giveUp(browser: string, uid: string): void {
    this.leaving.add(`${browser} ${uid}`)
    for (const one of this.typed) if (one.browser === browser && one.uid === uid) one.givenUp = true
    const isHere = (one: { readonly browser: string; readonly uid: string }) =>
      one.browser === browser && one.uid === uid
    this.favoris.giveUp(isHere)
    this.conversations.giveUp(isHere)
  }

  /** Whether what a member writes on a browser may not arrive any more. */
  hasGone(browser: string, uid: string): boolean {
    return this.gone.has(uid) || this.hasLeft(browser, uid)
  }

  /** Whether a member has signed out of a browser, where nothing of theirs may stay. */
  hasLeft(browser: string, uid: string): boolean {
    return this.leaving.has(`${browser} ${uid}`)
  }

  /** A member has signed in on a browser, perhaps again. */
  enter(browser: string, uid: string): void {
    this.leaving.delete(`${browser} ${uid}`)
  }

  /** An account is deleted: all that its author has typed goes, and will go. */
  giveUpAll(uid: string): void {
    this.gone.add(uid)
    this.messages.length = 0 // those of a deleted account go with it, on any browser
    for (const one of this.typed) if (one.uid === uid) one.givenUp = true
    this.favoris.giveUp((one) => one.uid === uid)
    this.conversations.giveUp((one) => one.uid === uid)
  }

  /** The photo of what has waited for so long may have been sent before it, and be gone. */
  outlivePhotos(): void {
    for (const one of this.typed) if (one.field.startsWith('photos/') && !one.accepted) one.givenUp = true
  }

  /** A message to the support is kept, or sent. One of a member whose account is being deleted goes with it. */
  sendMessage(browser: string, uid: string, name: string): void {
    if (!this.gone.has(uid)) this.messages.push({ browser, name })
  }

  /** Whether the server has it, or something typed over it. */
  hasArrived(one: Typed, stored: { readonly [field: string]: unknown } | undefined): boolean {
    const stands = valueAt(stored, one.field)
    return stands === one.value || this.isBelow(one, stands)
  }

  /** Whether what stands was typed by somebody who had seen this, or what came of it. */
  isBelow(one: Typed, stands: unknown): boolean {
    const above = this.typed.find((other) => other.db === one.db && other.id === one.id && other.value === stands)
    return above !== undefined && this.precedes(one.value, above)
  }

  act(browser: string, uid: string, db: string, id: string, field = ''): void {
    const none = {
      kind: 'act',
      value: '',
      over: '',
      isNew: false,
      accepted: false,
      givenUp: false,
      corrected: false,
    } as const
    this.typed.push({ browser, uid, db, id, field, ...none })
  }

  /** Notes the document that was about to be written, when it is this one. */
  recognise(browser: string, uid: string, db: string, doc: Doc): void {
    if (this.typed.some((one) => one.isNew && one.db === db && one.id === doc._id)) return
    const fields = this.publications.take({ browser, uid, db }, doc)
    if (fields === undefined) return
    for (const [field, value] of Object.entries(fields)) {
      this.add({ browser, uid, db, id: doc._id, field, value, over: '' }, true)
    }
    if (db === 'records') this.records.set(doc._id, doc)
  }

  /** The texts of the annonces that were published here, each under its annonce. */
  published(): readonly Typed[] {
    return this.typed.filter(({ db, isNew, field }) => isNew && db === 'annonces' && field === 'description')
  }

  typedIn(db: string, id: string): readonly Typed[] {
    return this.typed.filter((one) => one.db === db && one.id === id)
  }

  /** Whether its document may have gone by hand: an annonce closed or deleted, an account of its parties deleted. */
  mayBeDeleted({ id }: Typed): boolean {
    const acted = this.typed.some((other) => other.kind === 'act' && other.db === 'annonces' && id.startsWith(other.id))
    return (acted && !this.records.has(id)) || this.isOfGone(id)
  }

  /** Whether a party to it has deleted their account. */
  isOfGone(id: string): boolean {
    return id.split('.').some((part) => this.gone.has(part))
  }

  /** Whether all parties to it have. */
  isOfNobody(id: string): boolean {
    return ownersOf(id).every((uid) => this.gone.has(uid))
  }

  /** The store has been put back from a copy: what it had is offered again, by any device of its author. */
  storePutBack(): void {
    this.anyDevice = true
    this.favoris.giveUp(() => true)
    this.messages.length = 0 // what the store had of them is gone, and no device keeps what was sent
    // An answer that the créateur had turned down is not given again for its author.
    const declined = this.typed.filter(({ value }) => value === 'declined-by-creator').map(({ id }) => id)
    this.answered.clear()
    for (const one of this.typed) {
      one.accepted = false
      if (one.kind === 'status' && declined.includes(one.id)) one.givenUp = true
      // Its pictures went with the store: a device that has sent one keeps it no longer.
      if (one.field.startsWith('photos/')) one.givenUp = true
    }
  }

  /** Whether the store has ever lost what it had. */
  wasPutBack(): boolean {
    return this.anyDevice
  }

  /** The store has lost its candidatures: their créateurs offer them again as they made them. */
  giveUpStatuses(): void {
    for (const one of this.typed) if (one.kind === 'status') one.givenUp = true
  }

  /** A member had written this before the history began. */
  writtenBefore(uid: string, db: string, id: string): void {
    this.before.add(`${uid} ${db} ${id}`)
  }

  /** Whether a browser has written a document as this member. */
  hasWritten(browser: string, uid: string, db: string, id: string): boolean {
    if (this.anyDevice && this.before.has(`${uid} ${db} ${id}`)) return true
    return this.typed.some(
      (one) => (this.anyDevice || one.browser === browser) && one.uid === uid && one.db === db && one.id === id,
    )
  }

  /** Whether something done later on the same device stands in its place. */
  isReplaced(one: Typed): boolean {
    if (one.corrected) return true
    return this.typed.slice(this.typed.indexOf(one) + 1).some((other) => {
      if (other.browser !== one.browser || other.db !== one.db || other.id !== one.id) return false
      if (other.kind === 'act') return other.field !== '' && one.field.startsWith(`${other.field}/`)
      return other.field === one.field && this.precedes(one.value, other)
    })
  }

  /** Whether a value comes before another in what was seen when they were typed. */
  precedes(older: unknown, newer: Typed): boolean {
    const seen = new Set<unknown>()
    let at: Typed | undefined = newer
    while (at !== undefined && !seen.has(at.value)) {
      seen.add(at.value)
      if (at.over === older) return true
      const { over, db, id, field }: Typed = at
      at = this.typed.find((one) => one.db === db && one.id === id && one.field === field && one.value === over)
    }
    return false
  }

  onAnswer({ path, body }: GatewayRequest, { status, body: answer }: GatewayResponse): void {
    const db = /^\/sync\/(\w+)\/_bulk_docs/.exec(path)?.[1]
    if (db === undefined || status >= 300 || !Buffer.isBuffer(answer)) return
    const { docs } = JSON.parse(String(body)) as { docs: { _id: string; [field: string]: unknown }[] }
    const rows = JSON.parse(answer.toString()) as { ok?: boolean; error?: string }[]
    for (const [index, doc] of docs.entries()) {
      if (db === 'records' && rows[index]?.error !== 'later') this.answered.add(doc._id)
      if (rows[index]?.ok !== true) continue
      for (const one of this.typedIn(db, doc._id)) if (valueAt(doc, one.field) === one.value) one.accepted = true
    }
  }
}
