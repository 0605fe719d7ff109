import { randomUUID } from 'node:crypto'
import { get, putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

const ID = 'lease'
const LEASE_MS = 60_000 // a maker that died is replaced after this
const RENEWED_WITHIN_MS = 30_000

/** Which of several gateways makes the catalogue: the others only answer it. */
export interface Lease {
  /** Whether this one may make it now. */
  take(): Promise<boolean>
}

interface LeaseDoc {
  readonly holder: string
  /** Milliseconds since the epoch. */
  readonly until: number
}

/**
 * A document that says who makes the catalogue, for a minute at a time. It saves work, and nothing depends on it: what two
 * made at once is kept by the revisions, once. LevelDB has one process, which needs none.
 */
export function createLease(store: Store, clock: () => number): Lease {
  const holder = randomUUID()
  return {
    take: async () => {
      if (store.kind !== 'couchdb') return true
      const db = store.db('catalogue')
      const known = await get<LeaseDoc>(db, ID)
      const now = clock()
      if (known !== null && known.holder !== holder && known.until > now) return false
      if (known?.holder === holder && known.until > now + RENEWED_WITHIN_MS) return true
      return putIfCurrent(db, { ...known, _id: ID, holder, until: now + LEASE_MS })
    },
  }
}
