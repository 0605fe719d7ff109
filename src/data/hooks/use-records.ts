import { map, type Observable } from 'rxjs'
import { type CandidatureId, recordKeyOf } from '#domain/ids.ts'
import type { Account, Copy, Movement, PartenariatRecord } from '#domain/partenariat/records.ts'
import type { PrivateDatabase } from '../database.ts'
import { useOwn } from './use-observable.ts'

/** What is written once about a partnership, by kind, each in the order in which it was written. */
export interface Records {
  readonly movements: readonly Movement[]
  readonly copies: readonly Copy[]
  /** By number; those that the server has not numbered yet come last. */
  readonly accounts: readonly Account[]
  /** The keys of what the server does not have yet. */
  readonly waiting: ReadonlySet<string>
}

function byInstant(a: PartenariatRecord, b: PartenariatRecord): number {
  return a.at < b.at ? -1 : 1
}

function byNumber(a: Account, b: Account): number {
  return (a.number || Number.POSITIVE_INFINITY) - (b.number || Number.POSITIVE_INFINITY) || byInstant(a, b)
}

function recordsOf(database: PrivateDatabase, id: CandidatureId): Observable<Records> {
  const selector = { _id: { $gt: `${id}.`, $lt: `${id}/` } } // '/' comes after '.'
  return database.records.find({ selector }).$.pipe(
    map((docs) => {
      const all = docs.map((doc) => doc.toJSON() as unknown as PartenariatRecord)
      const waiting = docs.filter(({ unsentAt }) => unsentAt !== '').map(({ _id }) => recordKeyOf(_id))
      return {
        movements: all.filter((one): one is Movement => one.kind === 'movement').sort(byInstant),
        copies: all.filter((one): one is Copy => one.kind === 'copy').sort(byInstant),
        accounts: all.filter((one): one is Account => one.kind === 'account').sort(byNumber),
        waiting: new Set(waiting),
      }
    }),
  )
}

/** What is written once about a partnership, as this device has it; `undefined` while loading. */
export function useRecords(id: CandidatureId): Records | undefined {
  return useOwn(`records/${id}`, (database) => recordsOf(database, id))
}
