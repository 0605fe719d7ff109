import { StoreError, statusOf } from './errors.ts'
import type { StoredDoc, WriteResult } from './store.ts'

/** A tombstone keeps no body: what is deleted must not be readable afterwards. */
export function stripped(doc: StoredDoc): StoredDoc {
  if (doc._deleted !== true) return doc
  return doc._rev === undefined ? { _id: doc._id, _deleted: true } : { _id: doc._id, _rev: doc._rev, _deleted: true }
}

/**
 * Writes with PouchDB's API. Returns one row per document, in the order given.
 * @throws StoreError when a row failed for another reason than a stale revision
 */
export async function writeDocs(
  db: PouchDB.Database<Record<string, unknown>>,
  docs: readonly StoredDoc[],
): Promise<readonly WriteResult[]> {
  const rows = await db.bulkDocs(docs.map(stripped) as PouchDB.Core.PutDocument<Record<string, unknown>>[])
  return rows.map((row, index): WriteResult => {
    const id = docs[index]?._id ?? ''
    if ('ok' in row && row.ok && row.rev !== undefined) return { ok: true, id, rev: row.rev }
    const status = statusOf(row) ?? 500
    if (status === 409) return { ok: false, id, error: 'conflict', reason: 'conflict' }
    throw new StoreError('name' in row ? String(row.name) : 'unknown', status)
  })
}
