import type { Candidature } from '#domain/candidature.ts'
import { isLapsed } from '#domain/transitions.ts'
import { find } from '../store/documents.ts'
import type { Store, StoredDoc } from '../store/store.ts'

/**
 * Marks as expired the offers whose time has passed. A candidature that moved meanwhile keeps its move: the write is
 * rejected as stale.
 * @param now milliseconds since the epoch
 * @returns how many expired
 */
export async function expireOffers(store: Store, now: number): Promise<number> {
  const found = await find<Candidature>(store.db('candidatures'), {
    status: 'awaiting-creator' satisfies Candidature['status'],
    offerExpiresAt: { $lte: new Date(now).toISOString() },
  })
  const lapsed = found.filter((doc) => isLapsed(doc.offerExpiresAt, now))
  const expired = lapsed.map((doc): StoredDoc => ({ ...doc, status: 'expired' satisfies Candidature['status'] }))
  if (expired.length === 0) return 0
  const rows = await store.writeAs({ kind: 'server' }, 'candidatures', expired)
  return rows.filter((row) => row.ok).length
}
