import { CLOSED_LIFETIME_DAYS } from '#domain/annonce.ts'
import type { NoticeContext } from '../notices/context.ts'
import { closedFor, wasAnnounced } from '../notices/scheduled.ts'
import { dropRemovedPhotos } from '../photos/unused.ts'
import { type ForEach, forEachApart, revisionKey } from '../store/apart.ts'
import { lockKey } from '../store/locks/keys.ts'
import type { StoredDoc } from '../store/store.ts'
import { dropUnconfirmed } from './leftovers.ts'

/**
 * Deletes the annonces closed for thirty days whose owner was notified, then their photos and the candidatures that led
 * to nothing. One reopened meanwhile stays whole: the write is rejected as stale.
 * @returns how many were deleted
 */
export async function purgeAnnonces(context: NoticeContext, each: ForEach = forEachApart): Promise<number> {
  const { store, clock } = context
  const now = clock()
  const closed = await closedFor(store, CLOSED_LIFETIME_DAYS, now)
  const worked = await each(closed, revisionKey, async (annonce) => {
    if (!(await wasAnnounced(context, annonce, now))) return false
    const tombstone: StoredDoc = { _id: annonce._id, _rev: annonce._rev, _deleted: true }
    const [row] = await store.lock(lockKey('annonces', annonce._id), () =>
      store.writeAs({ kind: 'server' }, 'annonces', [tombstone]),
    )
    if (row?.ok !== true) return false
    await dropRemovedPhotos(store, { ...annonce }, null)
    await dropUnconfirmed(store, annonce._id)
    return true
  })
  return worked.done
}
