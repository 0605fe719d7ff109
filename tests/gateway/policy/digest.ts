import { createHash } from 'node:crypto'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import type { Store } from '#gateway/store/store.ts'

/**
 * Hashes everything in the store, document by document, deleted ones and the store's own included.
 * @param isIncluded which documents count
 * @returns the hash of each whole document, by database and id
 */
export async function digestOf(
  store: Store,
  isIncluded: (db: string, doc: Record<string, unknown>) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const digest = new Map<string, string>()
  for (const db of STORE_DATABASES) {
    const { rows } = await store.db(db).allDocs({ include_docs: true, conflicts: true, attachments: true })
    for (const { id, doc } of rows) {
      if (doc === undefined || !isIncluded(db, { ...doc })) continue
      digest.set(`${db} ${id}`, createHash('sha256').update(JSON.stringify(doc)).digest('hex'))
    }
  }
  return digest
}
