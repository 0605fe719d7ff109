import { LRUCache } from 'lru-cache'
import { atMost } from '../base/at-most.ts'
import { currentSeq, type Seq } from './changes.ts'
import type { Db } from './documents.ts'
import type { Store } from './store.ts'

/** Caches the result of `read` until any process writes to its database. Null is not cached. */
export type Memo = <T extends object>(id: string, read: () => Promise<T | null>) => Promise<T | null>

/**
 * @param kind on CouchDB nothing is cached: reading its sequence costs as much as reading the document
 * @param max cached results; the least recently used goes first
 */
export function createMemo(kind: Store['kind'], db: Db, max: number): Memo {
  const cache = new LRUCache<string, { readonly seq: Seq; readonly value: object }>(atMost(max))
  return async <T extends object>(id: string, read: () => Promise<T | null>): Promise<T | null> => {
    if (kind === 'couchdb') return read()
    const seq = await currentSeq(db) // before the read: a write meanwhile changes it
    const cached = cache.get(id)
    if (cached?.seq === seq) return cached.value as T
    const value = await read()
    if (value !== null) cache.set(id, { seq, value })
    return value
  }
}
