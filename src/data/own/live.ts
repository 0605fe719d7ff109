import type { RxCollection } from 'rxdb'
import { combineLatest, map, type Observable } from 'rxjs'
import type { PrivateDatabase } from '../database.ts'
import type { Found, Many, One, OwnCollection, OwnDocuments, Queries } from './queries.ts'

function found(database: PrivateDatabase, query: One<OwnCollection> | Many<OwnCollection>): Observable<unknown> {
  const collection = database[query.collection] as unknown as RxCollection<{ _id: string }>
  if ('id' in query) return collection.findOne(query.id).$.pipe(map((doc) => doc?.toJSON() ?? null))
  const [after, before] = query.between ?? []
  const selector = query.between === undefined ? {} : { _id: { $gt: after, $lt: before } }
  return collection.find({ selector }).$.pipe(map((docs) => docs.map((doc) => doc.toJSON())))
}

/** The documents of a member's database, once it is open: they are followed. */
export function liveDocuments(database: PrivateDatabase): OwnDocuments {
  return {
    watch: <Q extends Queries>(queries: Q, show: (found: Found<Q>) => void) => {
      const streams = Object.entries(queries).map(([name, query]) => [name, found(database, query)] as const)
      const subscription = combineLatest(Object.fromEntries(streams)).subscribe((all) => show(all as Found<Q>))
      return () => subscription.unsubscribe()
    },
  }
}
