import type { Seq } from '../changes.ts'
import type { Db, DocRef } from '../documents.ts'
import { StoreError, statusOf } from '../errors.ts'
import type { OpaqueId } from '../opaque/ids.ts'
import type { Revisions } from '../revisions.ts'
import type { StoreDatabase } from '../store.ts'

/** What a backup is put into: empty databases without rules, which nobody is served from. */
export interface RestoreTarget {
  readonly kind: 'leveldb' | 'couchdb'
  readonly opaqueId: OpaqueId
  db(name: StoreDatabase): Db
  /** Puts what they hold in the place of what was there. */
  commit(): Promise<void>
  /** Ends without it. The embedded store stays as it was; CouchDB's databases stay as they are, and no start serves them. */
  abandon(): Promise<void>
}

/** A document at one of its latest revisions, as replicators carry it: with the history that the revision comes from. */
export interface Replica {
  readonly _id: string
  readonly _rev: string
  readonly _revisions: Revisions
  readonly _deleted?: true
  readonly _attachments?: { readonly [name: string]: { readonly content_type: string; readonly data?: string } }
  readonly [field: string]: unknown
}

export interface LeavesPage {
  readonly refs: readonly DocRef[]
  readonly last: Seq
  readonly more: boolean
}

const PAGE = 500

/** One page of what has changed: of each document all its latest revisions, those that a cluster keeps beside too. */
export async function leavesSince(db: Db, since: Seq): Promise<LeavesPage> {
  const options = { since, limit: PAGE, batch_size: PAGE, style: 'all_docs' } as const
  const { results, last_seq } = await db.changes(options)
  const documentRows = results.filter(({ id }) => !id.startsWith('_'))
  const refs = documentRows.flatMap(({ id, changes }) => changes.map(({ rev }): DocRef => ({ _id: id, _rev: rev })))
  return { refs, last: results.length > 0 ? last_seq : since, more: results.length === PAGE }
}

/** Reads revisions with their histories. One that was replaced in between, and compacted, is left out: it has changed again. */
export async function readReplicas(db: Db, refs: readonly DocRef[], attachments = false): Promise<readonly Replica[]> {
  if (refs.length === 0) return []
  const docs = refs.map(({ _id, _rev }) => ({ id: _id, rev: _rev }))
  const { results } = await db.bulkGet({ docs, revs: true, attachments })
  return results.flatMap((row) => row.docs.flatMap((doc) => ('ok' in doc ? [doc.ok as unknown as Replica] : [])))
}

/**
 * Writes documents at the very revisions that they bear, whatever stands there.
 * @throws StoreError for a row that was not taken
 */
export async function writeReplicas(db: Db, replicas: readonly Replica[]): Promise<void> {
  if (replicas.length === 0) return
  const docs = replicas as unknown as PouchDB.Core.PutDocument<Record<string, unknown>>[]
  const rows = await db.bulkDocs(docs, { new_edits: false })
  const failed = rows.find((row) => 'error' in row && row.error)
  if (failed !== undefined) throw new StoreError('write-replica', statusOf(failed) ?? 500)
}
