import { LRUCache } from 'lru-cache'
import { currentSeq, type Seq } from './changes.ts'
import type { Db } from './documents.ts'
import type { Store } from './store.ts'

/** What `read` gives, from memory for as long as nothing was written to its database, by whomever. Null is not kept. */
export type Memo = <T extends object>(id: string, read: () => Promise<T | null>) => Promise<T | null>

/**
 * @param kind on CouchDB nothing is kept: asking for its sequence costs as much as reading
 * @param max how many are kept; the one looked at longest ago goes first
 */
export function createMemo(kind: Store['kind'], db: Db, max: number): Memo {
  const cache = new LRUCache<string, { readonly seq: Seq; readonly value: object }>({ max })
  return async <T extends object>(id: string, read: () => Promise<T | null>): Promise<T | null> => {
    if (kind === 'couchdb') return read()
    const seq = await currentSeq(db) // before it is read: what is written meanwhile has another
    const cached = cache.get(id)
    if (cached?.seq === seq) return cached.value as T
    const value = await read()
    if (value !== null) cache.set(id, { seq, value })
    return value
  }
}
