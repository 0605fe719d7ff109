import type { FieldError, Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import type { DeferredRow, RateName } from '#wire/rates.ts'
import type { QuotaMember } from '../../http/callers/writer.ts'
import type { Limiter } from '../../http/limiter.ts'
import { eraseIfOwnerDeleted } from '../../members/erase.ts'
import { lockKey } from '../../rules/lock-keys.ts'
import { noteClosedIn } from '../../rules/open-candidatures.ts'
import { type Current, getCurrent, MISSING } from '../../store/documents.ts'
import type { DatabaseEpoch } from '../../store/epoch.ts'
import type { Store, StoredDoc } from '../../store/store.ts'
import { sealMark } from '../pull/sequence.ts'
import { asGone, givenIn, visible } from '../visible.ts'
import { RejectedDoc } from './batch.ts'
import { ratesOf, ratesOfLook, takeRates } from './rates.ts'
import { checkOwnership, isStale, type PushedDoc, validateWrite, validatorRefusal } from './validate-write.ts'

/** The answer to one write. It includes the current document only if the caller may read it. */
export type PushRow =
  | {
      readonly ok: true
      readonly id: string
      readonly rev: string
      /** The written document, as its writer's own `_changes` returns it. */
      readonly doc: Doc
      /** Proof that its device has seen it: the `mark` of `ClientCheckpoint`. */
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

/** @param written as passed to the store, which returned a revision */
function accepted(name: DatabaseName, written: Doc, rev: string, { actor, dbEpoch }: PushContext): PushRow {
  const { _deleted, ...body } = written
  const { _id: id } = body
  const current: Current =
    _deleted === true ? { state: 'deleted', rev } : { state: 'present', rev, doc: { ...body, _rev: rev } }
  const doc = givenIn('own', name, current, actor) ?? asGone(id, rev)
  return { ok: true, id, rev, doc, mark: sealMark(dbEpoch, { id, rev }) }
}

function rejected(id: string, { code, fields }: Refusal, doc: Doc | null): PushRow {
  const row = { id, error: 'forbidden', reason: code, doc } as const
  return fields === undefined ? row : { ...row, fields }
}

function deferredRow(id: string, rate: RateName, retryAfter: number): DeferredRow {
  return { id, error: 'later', reason: rate, retryAfter }
}

/** Hooks of other modules on members' writes, given when the gateway is assembled. */
export interface SyncHooks {
  /** Deletes what only this document shows, before it is deleted. A failure stops the deletion. */
  beforeRemoval(name: DatabaseName, doc: Doc): Promise<void>
  /** The write is done, whatever happens here: an implementation must not throw. */
  afterWrite(name: DatabaseName, next: Doc, prev: Doc | null): Promise<void>
}

export interface PushContext {
  readonly store: Store
  /** Epoch of the database that is written. */
  readonly dbEpoch: DatabaseEpoch
  readonly actor: Actor
  /** The same member, for the rates. */
  readonly writer: QuotaMember
  readonly limits: Limiter
  readonly clock: () => number
  /** Whether an account is deleted, or being deleted. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  readonly hooks: SyncHooks
}

/** A write rejected before anything is read counts as well. */
function refusedUnseen(id: string, refusal: Refusal, { writer, limits }: PushContext): PushRow {
  const look = takeRates(limits, writer, ['write'])
  return 'rate' in look ? deferredRow(id, look.rate, look.retryAfter) : rejected(id, refusal, null)
}

/** One write, from the check of its sender to its notices. */
async function pushOne(name: DatabaseName, doc: PushedDoc, context: PushContext): Promise<PushRow> {
  const { store, actor, writer, limits, isGone, hooks } = context
  const id = doc._id
  const foreign = checkOwnership(name, doc, actor)
  if (foreign !== null) return refusedUnseen(id, foreign, context)

  const current = await getCurrent(store.db(name), id)
  let giveBack = () => {}
  const conflict = (now: Current): PushRow => {
    giveBack()
    return { id, error: 'conflict', reason: 'conflict', doc: visible(name, now, actor) }
  }
  // Reported even past the rate: the document that waits on the device may have been deleted meanwhile.
  if (isStale(doc, current)) return conflict(current)
  const prev = current.state === 'present' ? current.doc : null

  const look = takeRates(limits, writer, ratesOfLook(name, doc))
  if ('rate' in look) return deferredRow(id, look.rate, look.retryAfter)
  giveBack = look.giveBack
  const verdict = await validateWrite(name, doc, prev, { store, actor, now: context.clock() })
  if (verdict.kind === 'refuse') return rejected(id, verdict.refusal, visible(name, current, actor))
  if (verdict.kind === 'conflict') return conflict(current)

  // Counts against all its rates, or against none.
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

  // A new document is erased if an account it belongs to was deleted during the write.
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
