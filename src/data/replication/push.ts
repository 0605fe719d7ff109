import type { RxReplicationWriteToMasterRow } from 'rxdb'
import type { Candidature } from '#domain/candidature.ts'
import type { Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import { choiceGaveWay } from '#domain/merge.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { UID_HEADER } from '#wire/headers.ts'
import type { Documents, Stored } from '../schemas.ts'
import { type Caller, Refused } from './http.ts'
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

type Refusing = Exclude<Answer, { readonly ok: true }>

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

/**
 * Sends the waiting versions and answers the server's state of those it did not take, as RxDB's protocol asks.
 * A refused document is set aside one by one; it neither stops nor repeats the others.
 */
export async function pushRows<D extends DatabaseName>(
  call: Caller,
  name: D,
  uid: Uid,
  rows: readonly Row<D>[],
  setAside: SetAside,
): Promise<LocalDoc<D>[]> {
  // A version without `unsentAt` is the server's own, written back by a resolved conflict.
  const waiting = rows.filter((row) => (row.newDocumentState as LocalDoc<D>).unsentAt !== '')
  const unrecorded = await standing(call, name, rows)
  if (waiting.length === 0) return unrecorded
  const docs = waiting.map((row) => toWire(name, row.newDocumentState as LocalDoc<D>, builtOn(row)))
  const answers = await send(call, `/sync/${name}/_bulk_docs`, uid, docs)
  const conflicts = [...unrecorded]
  for (const [index, row] of waiting.entries()) {
    const answer = answers[index]
    const sent = row.newDocumentState as LocalDoc<D>
    if (answer === undefined || 'ok' in answer) continue
    const stands = answer.error === TOO_LARGE ? lastKnown(name, row) : masterState(name, sent._id, answer.doc)
    const refusal = refusalOf(answer, sent) ?? givenWay(name, stands, sent)
    if (refusal !== null) {
      await setAside(name, sent as unknown as LocalDoc<DatabaseName>, refusal, stands as LocalDoc<DatabaseName>)
    }
    // A deletion that was asked for here stays known as such.
    conflicts.push(stands._deleted && sent.removal ? Object.assign(stands, { removal: true }) : stands)
  }
  return conflicts
}
