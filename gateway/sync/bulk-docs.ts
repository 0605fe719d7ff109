import { concerns } from '#domain/access.ts'
import type { FieldError, Refusal, RefusalCode } from '#domain/codes.ts'
import type { Uid } from '#domain/ids.ts'
import { type Actor, type DatabaseName, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { eraseForGone } from '../accounts/gone.ts'
import type { OnWritten } from '../notices/on-write.ts'
import { dropRemovedPhotos } from '../photos/unused.ts'
import { type Current, getCurrent, MISSING } from '../store/documents.ts'
import type { Lock } from '../store/lock.ts'
import type { Store, StoredDoc } from '../store/store.ts'
import { CROSS_RULES, lockKey } from './cross-rules.ts'
import { visible } from './visible.ts'

export type PushRow =
  | { readonly ok: true; readonly id: string; readonly rev: string }
  | { readonly id: string; readonly error: 'conflict'; readonly reason: 'conflict'; readonly doc: Doc | null }
  | {
      readonly id: string
      readonly error: 'forbidden'
      readonly reason: RefusalCode
      readonly fields?: readonly FieldError[]
      readonly doc: Doc | null
    }

export interface PushContext {
  readonly store: Store
  readonly lock: Lock
  readonly actor: Actor
  readonly clock: () => number
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  readonly onWritten: OnWritten
}

export type PushedDoc = Doc & { readonly _rev?: string }

const STORE_FIELDS: readonly string[] = ['_id', '_rev', '_deleted']

function forbidden(id: string, refusal: Refusal, doc: Doc | null): PushRow {
  const row = { id, error: 'forbidden', reason: refusal.code, doc } as const
  return refusal.fields === undefined ? row : { ...row, fields: refusal.fields }
}

/** Attachments, revision lists and the like would go past the rules, which pass over the store's fields. */
function storeFieldErrors(doc: PushedDoc): FieldError[] {
  return Object.keys(doc)
    .filter((field) => field.startsWith('_') && !STORE_FIELDS.includes(field))
    .map((field) => ({ field, code: 'unknown-field' }))
}

/** CouchDB's validator throws the refusal as JSON, or its bare code. */
function parseReason(reason: string): Refusal {
  try {
    const parsed: unknown = JSON.parse(reason)
    if (typeof parsed === 'object' && parsed !== null && 'code' in parsed) return parsed as Refusal
    return { code: String(parsed) as RefusalCode }
  } catch {
    return { code: reason as RefusalCode }
  }
}

/** A write made against another state than the present one, or over a deletion: an offline edit revives nothing. */
function isStale(doc: PushedDoc, current: Current): boolean {
  if (current.state === 'present') return doc._rev !== current.rev
  return current.state === 'deleted' || doc._rev !== undefined || doc._deleted === true
}

async function pushOne(name: DatabaseName, doc: PushedDoc, context: PushContext): Promise<PushRow> {
  const { store, actor } = context
  const unknown = storeFieldErrors(doc)
  if (unknown.length > 0) return forbidden(doc._id, { code: 'invalid', fields: unknown }, null)
  // Nothing is read on behalf of someone the id does not concern: the answer must not tell whether it exists.
  if (!concerns(name, doc._id, 'own', actor)) {
    return forbidden(doc._id, WRITE_RULES[name](doc, null, actor) ?? { code: 'not-the-owner' }, null)
  }
  const current = await getCurrent(store.db(name), doc._id)
  const seen = visible(name, current, actor)
  if (doc._deleted === true && current.state === 'deleted') return { ok: true, id: doc._id, rev: current.rev }
  const conflict = (now: Current): PushRow => ({
    id: doc._id,
    error: 'conflict',
    reason: 'conflict',
    doc: visible(name, now, actor),
  })
  if (isStale(doc, current)) return conflict(current)
  const prev = current.state === 'present' ? current.doc : null
  const refusal = WRITE_RULES[name](doc, prev, actor)
  if (refusal !== null) return forbidden(doc._id, refusal, seen)
  const verdict = await CROSS_RULES[name](doc, prev, { store, actor, now: context.clock() })
  if (verdict.kind === 'refuse') return forbidden(doc._id, { code: verdict.code }, seen)
  if (verdict.kind === 'conflict') return conflict(current)
  const [result] = await store.writeAs(actor, name, [verdict.doc as StoredDoc])
  if (result?.ok === true) {
    // What was not there before is erased if an account it belongs to was deleted while it was being written.
    if (prev === null && (await eraseForGone(store.db(name), doc._id, context.isGone))) return conflict(MISSING)
    // The write stands even if its old photos cannot be deleted now: the job that collects orphans will.
    if (doc._deleted !== true) await dropRemovedPhotos(store, prev, verdict.doc).catch(() => undefined)
    await context.onWritten(name, verdict.doc)
    return { ok: true, id: doc._id, rev: result.rev }
  }
  if (result?.error === 'forbidden') return forbidden(doc._id, parseReason(result.reason), seen)
  return conflict(await getCurrent(store.db(name), doc._id).catch(() => MISSING))
}

/** Writes one by one, so that a bad document never stops the others. One row per document, in the order given. */
export async function pushDocs(
  name: DatabaseName,
  docs: readonly PushedDoc[],
  context: PushContext,
): Promise<readonly PushRow[]> {
  const rows: PushRow[] = []
  for (const doc of docs) {
    rows.push(await context.lock(lockKey(name, doc._id), () => pushOne(name, doc, context)))
  }
  return rows
}
