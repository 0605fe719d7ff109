import { CLOSED_LIFETIME_DAYS } from '#domain/annonce.ts'
import { dropRemovedPhotos } from '../photos/unused.ts'
import type { Store, StoredDoc } from '../store/store.ts'
import { findAll } from '../sync/documents.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Deletes the annonces closed for thirty days, then their photos. One reopened meanwhile stays whole: the write is
 * refused as stale.
 * @param now milliseconds since the epoch
 * @returns how many were deleted
 */
export async function purgeAnnonces(store: Store, now: number): Promise<number> {
  const before = new Date(now - CLOSED_LIFETIME_DAYS * DAY_MS).toISOString()
  const closed = await findAll(store, 'annonces', { active: false, closedAt: { $gt: '', $lte: before } })
  let deleted = 0
  for (const doc of closed) {
    const tombstone: StoredDoc = { _id: doc._id, _rev: doc._rev, _deleted: true }
    const [row] = await store.writeAs({ kind: 'worker' }, 'annonces', [tombstone])
    if (row?.ok !== true) continue
    await dropRemovedPhotos(store, doc, null)
    deleted += 1
  }
  return deleted
}
