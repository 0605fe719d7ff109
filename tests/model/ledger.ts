import { ownersOf } from '#domain/ids.ts'
import type { Conflict } from '#domain/versions/fields.ts'
import { Conversations } from './conversations.ts'
import { Favoris } from './favoris.ts'
import { Firsts } from './firsts.ts'
import { type Doc, Publications } from './publications.ts'
import { type Typed, valueAt } from './typed.ts'
import type { GatewayRequest, GatewayResponse } from './world/gateway-host.ts'

const NEW = { isNew: false, accepted: false, corrected: false, givenUp: false } as const

/** Everything typed in one history, and the server's answers to it. */
export class Ledger {
  readonly typed: Typed[] = []
  /** Messages to the support that were reported to their author as queued or sent. */
  readonly messages: { readonly browser: string; readonly name: string }[] = []
  /** Every movement, deposit, statement and payment, by id, as its device first wrote it. */
  readonly records = new Map<string, Doc>()
  /** The records that the server has once accepted or rejected for good: they wait for nothing more. */
  readonly answered = new Set<string>()
  /** Each member's agreements, to the version that their device showed: '<uid> <candidatureId> <paper> <hash>'. */
  readonly agreed = new Set<string>()
  readonly publications = new Publications()
  readonly favoris = new Favoris()
  readonly conversations = new Conversations()
  readonly firsts = new Firsts()
  private anyDevice = false
  private readonly gone = new Set<string>()
  private readonly leaving = new Set<string>()
  private readonly before = new Set<string>()

  add(typed: Omit<Typed, 'accepted' | 'givenUp' | 'corrected' | 'kind' | 'isNew'>, isNew = false): Typed {
    const kind = typed.field === 'status' ? 'status' : typeof typed.value === 'number' ? 'number' : 'text'
    const added: Typed = { ...NEW, ...typed, kind, isNew, givenUp: this.hasGone(typed.browser, typed.uid) }
    this.typed.push(added)
    return added
  }

  remove(typed: Typed): void {
    this.typed.splice(this.typed.indexOf(typed), 1)
  }

  /** A new value is typed on a device over the rejected one. */
  correct(on: Pick<Typed, 'browser' | 'db' | 'id' | 'field'>, refused: readonly unknown[]): void {
    const { browser, db, id, field } = on
    for (const one of this.typedIn(db, id)) {
      if (one.browser === browser && one.field === field && refused.includes(one.value)) one.corrected = true
    }
  }

  /** A member removes a row, with all values that their device shows of it, alternatives included. */
  removeRow(id: string, row: string, shown: { readonly [field: string]: unknown }): void {
    const alternatives = Object.values((shown.conflicts ?? {}) as { readonly [key: string]: Conflict })
    for (const one of this.typedIn('partenariats', id)) {
      if (!one.field.startsWith(`rows/${row}/`)) continue
      const isAlternative = alternatives.some(({ target, value }) => target === row && value === one.value)
      if (isAlternative || valueAt(shown, one.field) === one.value) one.givenUp = true
    }
  }

  /** A member signs out of a browser and discards their queued writes. */
  giveUp(browser: string, uid: string): void {
    this.leaving.add(`${browser} ${uid}`)
    const isHere = (one: Pick<Typed, 'browser' | 'uid'>) => one.browser === browser && one.uid === uid
    for (const one of this.typed) if (isHere(one)) one.givenUp = true
    this.favoris.giveUp(isHere)
    this.conversations.giveUp(isHere)
  }

  /** Whether writes of a member on a browser may never arrive. */
  hasGone(browser: string, uid: string): boolean {
    return this.gone.has(uid) || this.hasLeft(browser, uid)
  }

  /** Whether a member has signed out of a browser, where none of their data may stay. */
  hasLeft(browser: string, uid: string): boolean {
    return this.leaving.has(`${browser} ${uid}`)
  }

  /** A member signs in on a browser, perhaps again. */
  enter(browser: string, uid: string): void {
    this.leaving.delete(`${browser} ${uid}`)
  }

  /** An account is deleted: everything its member has typed, and will type, is discarded. */
  giveUpAll(uid: string): void {
    this.gone.add(uid)
    this.messages.length = 0 // those of a deleted account go with it, on any browser
    for (const one of this.typed) if (one.uid === uid) one.givenUp = true
    this.favoris.giveUp((one) => one.uid === uid)
    this.conversations.giveUp((one) => one.uid === uid)
  }

  /** An upload that has waited this long may have been sent before its document, and have been swept. */
  outlivePhotos(): void {
    for (const one of this.typed) if (one.field.startsWith('photos/') && !one.accepted) one.givenUp = true
  }

  /** A message to the support is queued or sent. One of a member whose account is being deleted goes with it. */
  sendMessage(browser: string, uid: string, name: string): void {
    if (!this.gone.has(uid)) this.messages.push({ browser, name })
  }

  /** Whether the server has it, or a later value based on it. */
  hasArrived(one: Typed, stored: { readonly [field: string]: unknown } | undefined): boolean {
    const stands = valueAt(stored, one.field)
    return stands === one.value || this.isBelow(one, stands)
  }

  /** Whether the stored value was typed by somebody who had seen this one, directly or through later values. */
  isBelow(one: Typed, stands: unknown): boolean {
    const above = this.typed.find((other) => other.db === one.db && other.id === one.id && other.value === stands)
    return above !== undefined && this.precedes(one.value, above)
  }

  act(browser: string, uid: string, db: string, id: string, field = ''): void {
    this.typed.push({ ...NEW, browser, uid, db, id, field, kind: 'act', value: '', over: '' })
  }

  /** Records a document of a pending publication as it is written. */
  recognise(browser: string, uid: string, db: string, doc: Doc): void {
    if (this.typed.some((one) => one.isNew && one.db === db && one.id === doc._id)) return
    const fields = this.publications.take({ browser, uid, db }, doc)
    if (fields === undefined) return
    for (const [field, value] of Object.entries(fields)) {
      this.add({ browser, uid, db, id: doc._id, field, value, over: '' }, true)
    }
    if (db === 'records') this.records.set(doc._id, doc)
  }

  /** The descriptions of the annonces published in this history. */
  published(): readonly Typed[] {
    return this.typed.filter(({ db, isNew, field }) => isNew && db === 'annonces' && field === 'description')
  }

  typedIn(db: string, id: string): readonly Typed[] {
    return this.typed.filter((one) => one.db === db && one.id === id)
  }

  /** Whether a member may have deleted its document: the annonce closed or deleted, or a party's account deleted. */
  mayBeDeleted({ id }: Typed): boolean {
    const acted = this.typed.some((other) => other.kind === 'act' && other.db === 'annonces' && id.startsWith(other.id))
    return (acted && !this.records.has(id)) || this.isOfGone(id)
  }

  /** Whether a party to it has deleted their account. */
  isOfGone(id: string): boolean {
    return id.split('.').some((part) => this.gone.has(part))
  }

  /** Whether all its parties have deleted their accounts. */
  isOfNobody(id: string): boolean {
    return ownersOf(id).every((uid) => this.gone.has(uid))
  }

  /** The store has been restored from a backup: any device of an author may resubmit what is missing. */
  storePutBack(): void {
    this.anyDevice = true
    this.favoris.giveUp(() => true)
    this.messages.length = 0 // the store has lost them, and devices do not keep sent messages
    // A boutique's answer that the créateur had declined is not resubmitted.
    const declined = this.typed.filter(({ value }) => value === 'declined-by-creator').map(({ id }) => id)
    this.answered.clear()
    this.firsts.acknowledged.clear()
    for (const one of this.typed) {
      one.accepted = false
      if (one.kind === 'status' && declined.includes(one.id)) one.givenUp = true
      // The pictures are lost with the store: a device does not keep those it has sent.
      if (one.field.startsWith('photos/')) one.givenUp = true
    }
  }

  /** Whether the store has ever lost data. */
  wasPutBack(): boolean {
    return this.anyDevice
  }

  /** The store has lost its candidatures: their créateurs resubmit them as first sent. */
  giveUpStatuses(): void {
    for (const one of this.typed) if (one.kind === 'status') one.givenUp = true
  }

  /** A member wrote this before the history began. */
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

  /** Whether a later act on the same device replaces it. */
  isReplaced(one: Typed): boolean {
    if (one.corrected) return true
    return this.typed.slice(this.typed.indexOf(one) + 1).some((other) => {
      if (other.browser !== one.browser || other.db !== one.db || other.id !== one.id) return false
      if (other.kind === 'act') return other.field !== '' && one.field.startsWith(`${other.field}/`)
      return other.field === one.field && this.precedes(one.value, other)
    })
  }

  /** Whether a value is an ancestor of another, by what each was typed over. */
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
      this.firsts.acknowledge(doc)
      for (const one of this.typedIn(db, doc._id)) if (valueAt(doc, one.field) === one.value) one.accepted = true
    }
  }
}
