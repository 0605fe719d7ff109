import type { FieldError, Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import type { LaterRow, RateName } from '#wire/rates.ts'
import { eraseForGone } from '../../accounts/gone.ts'
import type { Writer } from '../../http/callers/writer.ts'
import type { Limiter } from '../../http/limiter.ts'
import { type Current, getCurrent, MISSING } from '../../store/documents.ts'
import type { Life } from '../../store/life.ts'
import { lockKey } from '../../store/locks/keys.ts'
import { noteClosedIn } from '../../store/rosters/rosters.ts'
import type { Store, StoredDoc } from '../../store/store.ts'
import { sealed } from '../pull/sequence.ts'
import { asGone, givenIn, visible } from '../visible.ts'
import { Unread } from './batch.ts'
import { foreignRefusal, isStale, judge, type PushedDoc, validatorRefusal } from './judge.ts'
import { ratesOf, ratesOfLook, takeRates } from './rates.ts'

/** The answer to one write. Of what stands, the caller gets only what they may read. */
export type PushRow =
  | {
      readonly ok: true
      readonly id: string
      readonly rev: string
      /** What was written, as its writer's own `_changes` gives it. */
      readonly doc: Doc
      /** That its device has seen it: `Seen`. */
      readonly mark: string
    }
  | { readonly id: string; readonly error: 'conflict'; readonly reason: 'conflict'; readonly doc: Doc | null }
  | {
      readonly id: string
      readonly error: 'forbidden'
      readonly reason: RefusalCode
      readonly fields?: readonly FieldError[]
      readonly doc: Doc | null
    }
  | LaterRow

/** @param written as it was given to the store, which answered by a revision */
function accepted(name: DatabaseName, written: Doc, rev: string, { actor, life }: PushContext): PushRow {
  const { _deleted, ...body } = written
  const { _id: id } = body
  const current: Current =
    _deleted === true ? { state: 'deleted', rev } : { state: 'present', rev, doc: { ...body, _rev: rev } }
  const doc = givenIn('own', name, current, actor) ?? asGone(id, rev)
  return { ok: true, id, rev, doc, mark: sealed(life, { id, rev }) }
}

function conflicting(id: string, doc: Doc | null): PushRow {
  return { id, error: 'conflict', reason: 'conflict', doc }
}

function rejected(id: string, { code, fields }: Refusal, doc: Doc | null): PushRow {
  const row = { id, error: 'forbidden', reason: code, doc } as const
  return fields === undefined ? row : { ...row, fields }
}

function later(id: string, rate: RateName, retryAfter: number): LaterRow {
  return { id, error: 'later', reason: rate, retryAfter }
}

/** What other rooms do about members' writes, given when the gateway is put together. */
export interface SyncHooks {
  /** What only this document shows goes before it. A failure stops the deletion. */
  beforeRemoval(name: DatabaseName, doc: Doc): Promise<void>
  /** The write stands whatever happens here: an implementation must not throw. */
  afterWrite(name: DatabaseName, next: Doc, prev: Doc | null): Promise<void>
}

export interface PushContext {
  readonly store: Store
  /** The life of the database that is written in. */
  readonly life: Life
  readonly actor: Actor
  /** The same member, as far as rates go. */
  readonly writer: Writer
  readonly limits: Limiter
  readonly clock: () => number
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  readonly hooks: SyncHooks
}

/** What is refused before anything is read counts as well. */
function refusedUnseen(id: string, refusal: Refusal, { writer, limits }: PushContext): PushRow {
  const look = takeRates(limits, writer, ['write'])
  return 'rate' in look ? later(id, look.rate, look.retryAfter) : rejected(id, refusal, null)
}

/** One write, from who sends it to who is notified of it. */
async function pushOne(name: DatabaseName, doc: PushedDoc, context: PushContext): Promise<PushRow> {
  const { store, actor, writer, limits, isGone, hooks } = context
  const id = doc._id
  const foreign = foreignRefusal(name, doc, actor)
  if (foreign !== null) return refusedUnseen(id, foreign, context)

  const current = await getCurrent(store.db(name), id)
  let giveBack = () => {}
  const conflict = (now: Current) => {
    giveBack()
    return conflicting(id, visible(name, now, actor))
  }
  // Told even past the rate: what waits on the device may have been deleted meanwhile.
  if (isStale(doc, current)) return conflict(current)
  const prev = current.state === 'present' ? current.doc : null

  const look = takeRates(limits, writer, ratesOfLook(name, doc))
  if ('rate' in look) return later(id, look.rate, look.retryAfter)
  giveBack = look.giveBack
  const verdict = await judge(name, doc, prev, { store, actor, now: context.clock() })
  if (verdict.kind === 'refuse') return rejected(id, verdict.refusal, visible(name, current, actor))
  if (verdict.kind === 'conflict') return conflict(current)

  // By all that it is, or by none.
  giveBack()
  const taken = takeRates(limits, writer, ratesOf(name, doc, prev))
  if ('rate' in taken) return later(id, taken.rate, taken.retryAfter)
  giveBack = taken.giveBack
  if (doc._deleted === true && prev !== null) await hooks.beforeRemoval(name, prev)
  const [result] = await store.writeAs(actor, name, [verdict.doc as StoredDoc])
  if (result?.ok !== true) {
    const refusal = validatorRefusal(result)
    if (refusal !== null) return rejected(id, refusal, visible(name, current, actor))
    return conflict(await getCurrent(store.db(name), id).catch(() => MISSING))
  }

  // What was not there before is erased if an account it belongs to was deleted while it was being written.
  if (prev === null && (await eraseForGone(store, name, id, isGone))) return conflict(MISSING)
  if (name === 'candidatures') await noteClosedIn(store, verdict.doc)
  await hooks.afterWrite(name, verdict.doc, prev)
  return accepted(name, verdict.doc, result.rev, context)
}

/** Writes one by one, so that a bad document never stops the others. One row per document, in the order given. */
export async function pushDocs(
  name: DatabaseName,
  docs: readonly (PushedDoc | Unread)[],
  context: PushContext,
): Promise<readonly PushRow[]> {
  const rows: PushRow[] = []
  for (const doc of docs) {
    const isUnread = doc instanceof Unread
    rows.push(
      isUnread
        ? refusedUnseen(doc._id, { code: doc.code }, context)
        : await context.store.lock(lockKey(name, doc._id), () => pushOne(name, doc, context)),
    )
  }
  return rows
}
