import type { Candidature } from '#domain/candidature.ts'
import { isLapsed } from '#domain/transitions.ts'
import { lockKey } from '../rules/lock-keys.ts'
import { noteClosedIn } from '../rules/open-candidatures.ts'
import { find, get } from '../store/documents.ts'
import { StoreError } from '../store/errors.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import type { Store, StoredDoc } from '../store/store.ts'

/**
 * Marks overdue offers as expired. A candidature that changed meanwhile keeps its change: the write is rejected as
 * stale.
 * @param now milliseconds since the epoch
 * @returns how many expired
 * @throws StoreError `forbidden`, by `each`, for one that the rules reject
 */
export async function expireOffers(store: Store, now: number, each: ProcessEach = processEach): Promise<number> {
  const found = await find<Candidature>(store.db('candidatures'), {
    status: 'awaiting-creator' satisfies Candidature['status'],
    offerExpiresAt: { $lte: new Date(now).toISOString() },
  })
  const lapsed = found.filter((doc) => isLapsed(doc.offerExpiresAt, now))
  const worked = await each(lapsed, revisionKey, ({ _id }) =>
    store.lock(lockKey('candidatures', _id), async () => {
      const doc = await get<Candidature>(store.db('candidatures'), _id)
      if (doc?.status !== 'awaiting-creator' || !isLapsed(doc.offerExpiresAt, now)) return false
      const expired: StoredDoc = { ...doc, status: 'expired' satisfies Candidature['status'] }
      const [row] = await store.writeAs({ kind: 'server' }, 'candidatures', [expired])
      if (row?.ok === false && row.error === 'forbidden') throw new StoreError('forbidden', 403)
      if (row?.ok === true) await noteClosedIn(store, { ...expired })
      return row?.ok === true
    }),
  )
  return worked.done
}
