import type { Candidature } from '#domain/candidature.ts'
import { isFinal } from '#domain/transitions.ts'
import { allDocs } from '#tests/fixtures/store.ts'
import { DATABASES } from '#wire/names.ts'
import type { Browser } from './browser.ts'
import { type Typed, valueAt } from './ledger.ts'
import { memberOf, own, REPLICATED, type Run } from './run.ts'

/** What must hold did not. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

type Doc = { readonly _id: string; readonly [field: string]: unknown }
type StoreDocs = ReadonlyMap<string, Doc>

async function storeDocs(run: Run): Promise<StoreDocs> {
  const all = await Promise.all(
    REPLICATED.map(async (name) =>
      (await allDocs(run.world.store, name)).map((doc): [string, Doc] => [`${name} ${doc._id}`, doc]),
    ),
  )
  return new Map(all.flat())
}

/** No write that the server has acknowledged gives way to one that its author had seen. */
function acknowledgedKept({ ledger }: Run, store: StoreDocs): string | undefined {
  for (const one of ledger.typed) {
    if (!one.accepted || one.kind === 'status' || one.kind === 'act') continue
    const doc = store.get(`${one.db} ${one.id}`)
    const stands = valueAt(doc, one.field)
    // The document, or the row, is gone by somebody's hand.
    if (doc === undefined || (stands === undefined && one.field.startsWith('rows/'))) continue
    if (stands !== one.value && ledger.precedes(stands, one)) {
      return `${JSON.stringify(one)} was acknowledged, and ${JSON.stringify(stands)} stands`
    }
  }
  return undefined
}

function isVisible(run: Run, store: StoreDocs, browser: Browser, one: Typed): boolean {
  const doc = own(browser, one.uid, one.db).find(({ _id }) => _id === one.id)
  if (doc === undefined || doc.removal === true) return true // deleted by hand, here or elsewhere
  if (valueAt(doc, one.field) === one.value) return true // waiting, or come back from the server
  if (run.ledger.isBelow(one, valueAt(doc, one.field))) return true // typed over elsewhere, by somebody who had seen it
  const setAside = own(browser, one.uid, 'rejections').some(
    ({ db, docId, version }) =>
      db === one.db && docId === one.id && valueAt(version as { [field: string]: unknown }, one.field) === one.value,
  )
  const kept = Object.values((doc.conflicts ?? {}) as { readonly [key: string]: { readonly value: unknown } })
  const beside = kept.some(({ value }) => value === String(one.value))
  // The server has it, and its answer was lost.
  const arrived = run.ledger.hasArrived(one, store.get(`${one.db} ${one.id}`))
  return setAside || beside || arrived
}

/** What was typed is on the device, or on the server, or set aside with its reason. */
function typedSomewhere(run: Run, store: StoreDocs): string | undefined {
  for (const browser of run.world.browsers) {
    for (const one of run.ledger.typed) {
      if (one.browser !== browser.name || one.accepted || one.givenUp) continue
      if (one.kind === 'act' || run.ledger.isReplaced(one)) continue
      if (!browser.databases().includes(`${DATABASES.documents}-${one.uid}`)) {
        return `the device has nothing left of ${one.uid}, who had typed ${JSON.stringify(one)}`
      }
      if (!isVisible(run, store, browser, one)) {
        const doc = own(browser, one.uid, one.db).find(({ _id }) => _id === one.id)
        return `${JSON.stringify(one)} is nowhere; the device has ${JSON.stringify(doc)}`
      }
    }
  }
  return undefined
}

/** A final state never leaves, and no offer is confirmed after its time. */
function candidaturesHold(run: Run, store: StoreDocs): string | undefined {
  for (const [key, doc] of store) {
    if (!key.startsWith('candidatures ')) continue
    const { status, offerExpiresAt } = doc as unknown as Candidature
    const known = run.finals.get(key)
    if (known !== undefined && known !== status) return `${key} has left ${known} for ${status}`
    if (isFinal(status)) run.finals.set(key, status)
    if (status !== 'confirmed' || run.confirmed.has(key)) continue
    run.confirmed.add(key)
    if (Date.parse(offerExpiresAt) < run.checkedAt) return `${key} was confirmed after its time`
  }
  return undefined
}

/** 'À jour' stands over nothing unsent, nothing refused and no ended session. */
function signsTrue(run: Run): string | undefined {
  for (const browser of run.world.browsers) {
    for (const tab of browser.live()) {
      const member = memberOf(run, tab)
      const { member: signedIn } = tab.device.state.getState()
      if (member === undefined || !signedIn) continue
      if (tab.sign() !== 'up-to-date') continue
      const unsent = REPLICATED.flatMap((name) => own(browser, member.uid, name)).filter(
        ({ unsentAt }) => unsentAt !== '',
      )
      const set = own(browser, member.uid, 'rejections').length
      if (unsent.length > 0 || set > 0 || signedIn.expired) {
        return `${browser.name} shows 'à jour' over ${unsent.length} unsent, ${set} set aside, expired: ${signedIn.expired}`
      }
    }
  }
  return undefined
}

/** What must hold after every step. @throws Broken */
export async function check(run: Run, problems: readonly string[], when: string): Promise<void> {
  const store = await storeDocs(run)
  const found =
    problems[0] ??
    acknowledgedKept(run, store) ??
    typedSomewhere(run, store) ??
    candidaturesHold(run, store) ??
    signsTrue(run)
  if (found !== undefined) throw new Broken(`${when}: ${found}`)
  run.checkedAt = run.world.timeline.now()
}

const NOTES = ['unsentAt', 'removal', 'rev', '_rev', '_meta', '_attachments', '_deleted']

/** A document's text, its fields in order; one that is absent and one that is empty are the same. */
function bare(doc: Doc): string {
  const kept = Object.entries(doc).filter(([field]) => !NOTES.includes(field))
  return JSON.stringify(filled(Object.fromEntries(kept)))
}

function filled(value: unknown): unknown {
  if (value === '') return undefined
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(filled)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, filled(one)] as const)
    .filter(([, one]) => one !== undefined)
  return fields.length === 0 ? undefined : Object.fromEntries(fields)
}

function concernsMember(name: string, doc: Doc, uid: string): boolean {
  if (name === 'users' || name === 'prives') return doc._id === uid
  return doc._id.startsWith(`${uid}.`) || doc._id.endsWith(`.${uid}`)
}

function compare(what: string, here: readonly string[], there: readonly string[]): void {
  const [only, missing] = [here.filter((one) => !there.includes(one)), there.filter((one) => !here.includes(one))]
  if (only.length + missing.length === 0) return
  throw new Broken(`${what} has\n${only.join('\n')}\nfor\n${missing.join('\n')}`)
}

/** Once all is healed, every device holds what the store holds for whoever is signed in on it, and nothing else. */
export async function checkEnd(run: Run): Promise<void> {
  const store = await storeDocs(run)
  const of = (name: string) => [...store].filter(([key]) => key.startsWith(`${name} `)).map(([, doc]) => doc)
  for (const browser of run.world.browsers) {
    const tab = browser.live()[0]
    const member = memberOf(run, tab)
    for (const name of member === undefined ? [] : REPLICATED) {
      const here = own(browser, member?.uid ?? '', name)
      const waiting = here.filter(({ unsentAt }) => unsentAt !== '')
      if (waiting.length > 0) throw new Broken(`${browser.name} still waits with ${name}: ${JSON.stringify(waiting)}`)
      const there = of(name).filter((doc) => concernsMember(name, doc, member?.uid ?? ''))
      compare(`${browser.name}, ${name},`, here.map(bare), there.map(bare))
    }
    for (const { uid } of run.members) {
      if (uid === member?.uid) continue
      if (browser.databases().includes(`${DATABASES.documents}-${uid}`))
        throw new Broken(`${browser.name} keeps ${uid}`)
    }
    if (member !== undefined && (await run.world.host.accounts.isGone(member.uid)))
      throw new Broken(`${browser.name} is still ${member.uid}'s`)
    const shown = ({ _id, prix, description }: Doc) => `${_id} ${prix} ${description}`
    const listed = browser.stored(DATABASES.documents, 'annonces').map((doc) => shown(doc))
    compare(
      `${browser.name}'s list`,
      listed,
      of('annonces')
        .filter(({ active }) => active === true)
        .map(shown),
    )
    if (tab?.device.link.state.getState().reachable !== true)
      throw new Broken(`${browser.name} takes the server for away`)
  }
}
