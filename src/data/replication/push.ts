import type { RxReplicationWriteToMasterRow } from 'rxdb'
import type { Candidature } from '#domain/candidature.ts'
import type { Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import { choiceGaveWay } from '#domain/merge.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { UID_HEADER } from '#wire/headers.ts'
import type { LaterRow } from '#wire/rates.ts'
import type { Documents, Stored } from '../schemas.ts'
import { type Caller, Refused } from './http.ts'
import type { Later, Postponed, WaitingVersion } from './later/later.ts'
import { createRepeats, type Repeats } from './later/repeats.ts'
import { countsSale, isAccount, salesCountedBy } from './later/sales.ts'
import { standing } from './unrecorded.ts'
import { fromWire, type LocalDoc, toWire, type WireDoc } from './wire.ts'

const TOO_LARGE = 'too-large'

type Row<D extends DatabaseName> = RxReplicationWriteToMasterRow<Stored<Documents[D]>>

/** A document that no call is large enough for. The server has not looked at it: what stands is what was last known. */
interface TooLarge {
  readonly id: string
  readonly error: 'too-large'
}

type Answer =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly id: string; readonly error: 'conflict'; readonly doc: WireDoc | null }
  | TooLarge
  | LaterRow
  | {
      readonly id: string
      readonly error: 'forbidden'
      readonly reason: RefusalCode
      readonly fields?: Refusal['fields']
      readonly doc: WireDoc | null
    }

/**
 * Keeps a refused version and its reason, and has it yield to what stands on the server; must be durable before it
 * returns.
 */
export type SetAside = (
  name: DatabaseName,
  version: LocalDoc<DatabaseName>,
  refusal: Refusal,
  stands: LocalDoc<DatabaseName>,
) => Promise<void>

/** The server's state of a document, a tombstone when it has none. */
function masterState<D extends DatabaseName>(name: D, id: string, doc: WireDoc | null): LocalDoc<D> {
  return fromWire(name, doc ?? { _id: id, _deleted: true })
}

/** The server's state of a document as far as this device knows. */
function lastKnown<D extends DatabaseName>(name: D, { assumedMasterState, newDocumentState }: Row<D>): LocalDoc<D> {
  const known = assumedMasterState as LocalDoc<D> | undefined
  return known ?? masterState(name, (newDocumentState as LocalDoc<D>)._id, null)
}

/** The revision that a version builds on; none when it is offered anew to a store that lost it. */
function builtOn<D extends DatabaseName>({ assumedMasterState, newDocumentState }: Row<D>): string {
  return newDocumentState.rev === '' ? '' : (assumedMasterState?.rev ?? '')
}

type Refusing = Exclude<Answer, { readonly ok: true } | LaterRow>

/** An edit of what was deleted elsewhere revives nothing, but what was typed is not lost: it is set aside too. */
function refusalOf(answer: Refusing, sent: { readonly removal: boolean }): Refusal | null {
  if (answer.error === TOO_LARGE) return { code: 'document-too-large' }
  if (answer.error === 'forbidden') {
    return answer.fields === undefined ? { code: answer.reason } : { code: answer.reason, fields: answer.fields }
  }
  const gone = answer.doc === null || answer.doc._deleted === true
  return gone && !sent.removal ? { code: 'document-gone' } : null
}

/** A person's choice that another, made elsewhere, has overtaken: it is told, not dropped. */
function givenWay<D extends DatabaseName>(name: D, stands: LocalDoc<D>, sent: LocalDoc<D>): Refusal | null {
  if (name !== 'candidatures') return null
  const [theirs, ours] = [stands, sent] as unknown as readonly [Candidature, Candidature]
  return choiceGaveWay(theirs, ours) ? { code: 'choice-overtaken' } : null
}

const PUT_BACK_S = 1 // until a pull may have heard of it

/**
 * Whether the server lacks a sale that this device knows it had: the store was put back, and the next pull says so. What
 * it has lost is then offered again, or goes from here as well.
 */
async function isOfFormerLife(answer: Answer, sent: LocalDoc<DatabaseName>, has: Holding['has']): Promise<boolean> {
  const isMissing = 'error' in answer && answer.error === 'forbidden' && answer.reason === 'sale-missing'
  return isMissing && (await has(salesCountedBy(sent)))
}

/** An answer such that equal ones are equal; '' where there is none. */
function signOf(answer: Answer | undefined): string {
  if (answer === undefined) return ''
  if ('ok' in answer) return answer.rev
  const { reason, doc } = { reason: '', doc: null, ...answer }
  return [answer.error, reason, doc?._rev].join(' ')
}

/** Sends documents in as many calls as it takes: a batch too large for the server leaves in halves. */
async function send(call: Caller, url: string, uid: Uid, docs: readonly WireDoc[]): Promise<readonly Answer[]> {
  try {
    return await call<readonly Answer[]>(url, { method: 'POST', headers: { [UID_HEADER]: uid }, body: { docs } })
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== TOO_LARGE) throw error
    if (docs.length === 1) return docs.map(({ _id }) => ({ id: _id, error: TOO_LARGE }))
    const half = Math.ceil(docs.length / 2)
    const first = await send(call, url, uid, docs.slice(0, half))
    return [...first, ...(await send(call, url, uid, docs.slice(half)))]
  }
}

async function sendRows<D extends DatabaseName>(
  call: Caller,
  name: D,
  uid: Uid,
  rows: readonly Row<D>[],
): Promise<readonly Answer[]> {
  if (rows.length === 0) return []
  const docs = rows.map((row) => toWire(name, row.newDocumentState as LocalDoc<D>, builtOn(row)))
  return send(call, `/sync/${name}/_bulk_docs`, uid, docs)
}

const countsSales = <D extends DatabaseName>({ newDocumentState }: Row<D>) => isAccount(newDocumentState)

/** Sends accounts after the sales that they count: one of a sale that the server takes later is taken later itself. */
async function sendInTurn<D extends DatabaseName>(
  call: Caller,
  name: D,
  uid: Uid,
  sales: readonly Row<D>[],
  accounts: readonly Row<D>[],
): Promise<readonly (Answer | undefined)[]> {
  const answers = await sendRows(call, name, uid, sales)
  const later = answers.filter((one): one is LaterRow => 'error' in one && one.error === 'later')
  const waits = accounts.map(({ newDocumentState }) => later.find(({ id }) => countsSale(newDocumentState, id)))
  const free = accounts.filter((_, index) => waits[index] === undefined)
  const taken = [...(await sendRows(call, name, uid, free))]
  return [...answers, ...waits.map((wait) => wait ?? taken.shift())]
}

/** What a push leaves here. */
export interface Holding {
  readonly later: Pick<Later, 'hold' | 'holds' | 'noteDecided' | 'release'>
  /** What was answered so far; nothing by default. */
  readonly repeats?: Repeats
  /** The documents that depend on one that is held, or have been written anew. */
  readonly behind: ReadonlySet<string>
  /** Whether this device has all of these documents of the collection. */
  readonly has: (ids: readonly string[]) => Promise<boolean>
  /** Called for each document that is left out, before the push ends: RxDB is to record nothing of it. */
  readonly onLeftOut: (id: string) => void
}

/**
 * Sends the waiting versions and answers the server's state of those it did not take, as RxDB's protocol asks.
 * A refused document is set aside one by one; it neither stops nor repeats the others. Nor does one that the server takes
 * later: it is held until then, and only another version of it is sent before. So is what the server answers as it did
 * before, for longer each time: whatever is wrong, here or there, nothing is sent again at once.
 */
export async function pushRows<D extends DatabaseName>(
  call: Caller,
  name: D,
  uid: Uid,
  rows: readonly Row<D>[],
  setAside: SetAside,
  { later, repeats = createRepeats(), behind, has, onLeftOut }: Holding,
): Promise<LocalDoc<D>[]> {
  // A version without `unsentAt` is the server's own, written back by a resolved conflict.
  const unsent = rows.filter((row) => (row.newDocumentState as LocalDoc<D>).unsentAt !== '')
  const isHeld = ({ newDocumentState }: Row<D>) => {
    const version = newDocumentState as unknown as WaitingVersion
    return behind.has(version._id) || later.holds(name, version)
  }
  const held = unsent.filter(isHeld)
  const free = unsent.filter((row) => !held.includes(row))
  const [sales, accounts] = [free.filter((row) => !countsSales(row)), free.filter(countsSales)]
  const waiting = [...sales, ...accounts]
  const unrecorded = await standing(call, name, rows)
  const answers = await sendInTurn(call, name, uid, sales, accounts)
  const conflicts = [...unrecorded]
  const postponed: Postponed[] = []
  const repeated: Postponed[] = []
  const settled: string[] = []
  for (const [index, row] of waiting.entries()) {
    const answer = answers[index]
    const sent = row.newDocumentState as LocalDoc<D>
    const version = sent as unknown as WaitingVersion
    const taken = answer !== undefined && 'ok' in answer
    const wait = repeats.delayAfter(sent._id, signOf(answer), taken) / 1000
    if (answer !== undefined && 'error' in answer && answer.error === 'later') {
      postponed.push({ version, rate: answer.reason, seconds: answer.retryAfter > 0 ? answer.retryAfter : wait })
      continue
    }
    if (answer !== undefined && (await isOfFormerLife(answer, sent as unknown as LocalDoc<DatabaseName>, has))) {
      postponed.push({ version, rate: 'repeated', seconds: wait || PUT_BACK_S })
      continue
    }
    settled.push(sent._id)
    if (wait > 0) repeated.push({ version, rate: 'repeated', seconds: wait })
    if (answer === undefined || taken) continue
    const stands = answer.error === TOO_LARGE ? lastKnown(name, row) : masterState(name, sent._id, answer.doc)
    const refusal = refusalOf(answer, sent) ?? givenWay(name, stands, sent)
    if (refusal !== null) {
      await setAside(name, sent as unknown as LocalDoc<DatabaseName>, refusal, stands as LocalDoc<DatabaseName>)
    }
    // A deletion that was asked for here stays known as such.
    conflicts.push(stands._deleted && sent.removal ? Object.assign(stands, { removal: true }) : stands)
  }
  later.release(name, settled)
  later.hold(name, [...postponed, ...repeated])
  later.noteDecided(
    name,
    held.map(({ newDocumentState }) => newDocumentState as unknown as WaitingVersion),
  )
  for (const { newDocumentState } of held) onLeftOut((newDocumentState as LocalDoc<D>)._id)
  for (const { version } of postponed) onLeftOut(version._id)
  return conflicts
}
