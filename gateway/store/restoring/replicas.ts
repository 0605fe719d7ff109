import { type ChangesPage, rowsSince, type Seq } from '../changes.ts'
import type { Db, DocRef } from '../documents.ts'
import { StoreError, statusOf } from '../errors.ts'
import type { Revisions } from '../revisions.ts'
import type { Store } from '../store.ts'

/** Target of a restore: empty databases without rules, which serve nobody. */
export interface RestoreTarget extends Pick<Store, 'kind' | 'opaqueId' | 'db'> {
  /** Replaces the former documents with the restored ones. */
  commit(): Promise<void>
  /** Gives up. The embedded store is unchanged; CouchDB's databases stay as they are, and no start serves them. */
  abandon(): Promise<void>
}

/** A document at one of its leaf revisions, with the history of that revision, as replicators transfer it. */
export interface Replica extends DocRef {
  readonly _revisions: Revisions
  readonly _deleted?: true
  readonly _attachments?: { readonly [name: string]: { readonly content_type: string; readonly data?: string } }
  readonly [field: string]: unknown
}

interface LeavesPage extends Omit<ChangesPage, 'changes'> {
  readonly refs: readonly DocRef[]
}

/** One page of changes, with all leaf revisions of each document: on a cluster, the conflicting ones too. */
export async function leavesSince(db: Db, since: Seq): Promise<LeavesPage> {
  const { results, last, more } = await rowsSince(db, since, 'all_docs')
  const documentRows = results.filter(({ id }) => !id.startsWith('_'))
  const refs = documentRows.flatMap(({ id, changes }) => changes.map(({ rev }): DocRef => ({ _id: id, _rev: rev })))
  return { refs, last, more }
}

/** Reads revisions with their histories. One replaced and compacted meanwhile is left out: it has changed again. */
export async function readReplicas(db: Db, refs: readonly DocRef[], attachments = false): Promise<readonly Replica[]> {
  if (refs.length === 0) return []
  const docs = refs.map(({ _id, _rev }) => ({ id: _id, rev: _rev }))
  const { results } = await db.bulkGet({ docs, revs: true, attachments })
  return results.flatMap((row) => row.docs.flatMap((doc) => ('ok' in doc ? [doc.ok as unknown as Replica] : [])))
}

/**
 * Writes documents at their own revisions, regardless of the present ones.
 * @throws StoreError for a row that failed
 */
export async function writeReplicas(db: Db, replicas: readonly Replica[]): Promise<void> {
  if (replicas.length === 0) return
  const docs = replicas as unknown as PouchDB.Core.PutDocument<Record<string, unknown>>[]
  const rows = await db.bulkDocs(docs, { new_edits: false })
  const failed = rows.find((row) => 'error' in row && row.error)
  if (failed !== undefined) throw new StoreError('write-replica', statusOf(failed) ?? 500)
}
