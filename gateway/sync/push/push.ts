import type { FieldError, Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import type { DeferredRow, RateName } from '#wire/rates.ts'
import { eraseIfOwnerDeleted } from '../../accounts/gone.ts'
import type { QuotaMember } from '../../http/callers/writer.ts'
import type { Limiter } from '../../http/limiter.ts'
import { type Current, getCurrent, MISSING } from '../../store/documents.ts'
import type { DatabaseEpoch } from '../../store/epoch.ts'
import { lockKey } from '../../store/locks/keys.ts'
import { noteClosedIn } from '../../store/rosters/rosters.ts'
import type { Store, StoredDoc } from '../../store/store.ts'
import { sealMark } from '../pull/sequence.ts'
import { asGone, givenIn, visible } from '../visible.ts'
import { RejectedDoc } from './batch.ts'
import { ratesOf, ratesOfLook, takeRates } from './rates.ts'
import { checkOwnership, isStale, type PushedDoc, validateWrite, validatorRefusal } from './validate-write.ts'

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
  | DeferredRow

/** @param written as it was given to the store, which answered by a revision */
function accepted(name: DatabaseName, written: Doc, rev: string, { actor, dbEpoch }: PushContext): PushRow {
  const { _deleted, ...body } = written
  const { _id: id } = body
  const current: Current =
    _deleted === true ? { state: 'deleted', rev } : { state: 'present', rev, doc: { ...body, _rev: rev } }
  const doc = givenIn('own', name, current, actor) ?? asGone(id, rev)
  return { ok: true, id, rev, doc, mark: sealMark(dbEpoch, { id, rev }) }
}

function conflicting(id: string, doc: Doc | null): PushRow {
  return { id, error: 'conflict', reason: 'conflict', doc }
}

function rejected(id: string, { code, fields }: Refusal, doc: Doc | null): PushRow {
  const row = { id, error: 'forbidden', reason: code, doc } as const
  return fields === undefined ? row : { ...row, fields }
}

function deferredRow(id: string, rate: RateName, retryAfter: number): DeferredRow {
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
  readonly dbEpoch: DatabaseEpoch
  readonly actor: Actor
  /** The same member, as far as rates go. */
  readonly writer: QuotaMember
  readonly limits: Limiter
  readonly clock: () => number
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  readonly hooks: SyncHooks
}

/** What is refused before anything is read counts as well. */
function refusedUnseen(id: string, refusal: Refusal, { writer, limits }: PushContext): PushRow {
  const look = takeRates(limits, writer, ['write'])
  return 'rate' in look ? deferredRow(id, look.rate, look.retryAfter) : rejected(id, refusal, null)
}

/** One write, from who sends it to who is notified of it. */
async function pushOne(name: DatabaseName, doc: PushedDoc, context: PushContext): Promise<PushRow> {
  const { store, actor, writer, limits, isGone, hooks } = context
  const id = doc._id
  const foreign = checkOwnership(name, doc, actor)
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
  if ('rate' in look) return deferredRow(id, look.rate, look.retryAfter)
  giveBack = look.giveBack
  const verdict = await validateWrite(name, doc, prev, { store, actor, now: context.clock() })
  if (verdict.kind === 'refuse') return rejected(id, verdict.refusal, visible(name, current, actor))
  if (verdict.kind === 'conflict') return conflict(current)

  // By all that it is, or by none.
  giveBack()
  const taken = takeRates(limits, writer, ratesOf(name, doc, prev))
  if ('rate' in taken) return deferredRow(id, taken.rate, taken.retryAfter)
  giveBack = taken.giveBack
  if (doc._deleted === true && prev !== null) await hooks.beforeRemoval(name, prev)
  const [result] = await store.writeAs(actor, name, [verdict.doc as StoredDoc])
  if (result?.ok !== true) {
    const refusal = validatorRefusal(result)
    if (refusal !== null) return rejected(id, refusal, visible(name, current, actor))
    return conflict(await getCurrent(store.db(name), id).catch(() => MISSING))
  }

  // What was not there before is erased if an account it belongs to was deleted while it was being written.
  if (prev === null && (await eraseIfOwnerDeleted(store, name, id, isGone))) return conflict(MISSING)
  if (name === 'candidatures') await noteClosedIn(store, verdict.doc)
  await hooks.afterWrite(name, verdict.doc, prev)
  return accepted(name, verdict.doc, result.rev, context)
}

/** Writes one by one, so that a bad document never stops the others. One row per document, in the order given. */
export async function pushDocs(
  name: DatabaseName,
  docs: readonly (PushedDoc | RejectedDoc)[],
  context: PushContext,
): Promise<readonly PushRow[]> {
  const rows: PushRow[] = []
  for (const doc of docs) {
    const isRejected = doc instanceof RejectedDoc
    rows.push(
      isRejected
        ? refusedUnseen(doc._id, { code: doc.code }, context)
        : await context.store.lock(lockKey(name, doc._id), () => pushOne(name, doc, context)),
    )
  }
  return rows
}
