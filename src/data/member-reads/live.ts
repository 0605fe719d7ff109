import type { RxCollection, RxDocument } from 'rxdb'
import { combineLatest, finalize, map, type Observable, shareReplay } from 'rxjs'
import type { PrivateDatabase } from '../store/collections.ts'
import type { Many, MemberCollection, MemberReads, One, Queries, QueryResults } from './queries.ts'

type Stored = RxDocument<{ _id: string }>

const plain = new WeakMap<Stored, unknown>()

/** RxDB has one object for each version of a document: views find by it what has not changed, and make only the rest. */
function plainDocument(doc: Stored): unknown {
  const value = plain.get(doc) ?? doc.toJSON()
  plain.set(doc, value)
  return value
}

function found(database: PrivateDatabase, query: One<MemberCollection> | Many<MemberCollection>): Observable<unknown> {
  const collection = database[query.collection] as unknown as RxCollection<{ _id: string }>
  if ('id' in query)
    return collection.findOne(query.id).$.pipe(map((doc) => (doc === null ? null : plainDocument(doc))))
  const { prefix } = query
  const selector = prefix === '' ? {} : { _id: { $gt: prefix, $lt: `${prefix}\uffff` } }
  return collection.find({ selector }).$.pipe(map((docs) => docs.map(plainDocument)))
}

/**
 * Live queries of a member's open database. Views with equal queries, as the rows of a list may be, share one
 * subscription, and receive the same object.
 */
export function liveDocuments(database: PrivateDatabase): MemberReads {
  const followed = new Map<string, Observable<unknown>>()
  const follow = (queries: Queries): Observable<unknown> => {
    const key = JSON.stringify(queries)
    const existing = followed.get(key)
    if (existing !== undefined) return existing
    const streams = Object.entries(queries).map(([name, query]) => [name, found(database, query)] as const)
    const made = combineLatest(Object.fromEntries(streams)).pipe(
      finalize(() => followed.delete(key)),
      shareReplay({ bufferSize: 1, refCount: true }),
    )
    followed.set(key, made)
    return made
  }
  return {
    watch: <Q extends Queries>(queries: Q, show: (found: QueryResults<Q>) => void) => {
      const subscription = follow(queries).subscribe((all) => show(all as QueryResults<Q>))
      return () => subscription.unsubscribe()
    },
  }
}
