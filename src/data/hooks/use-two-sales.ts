import type { RecordId } from '#domain/ids.ts'
import { every } from '../member-reads/queries.ts'
import { saleOfNote, TWO_SALES } from '../member-reads/two-sales.ts'
import { useMemberQuery } from './use-observable.ts'

const QUERIES = { notes: every('notes', TWO_SALES) }

/**
 * The sales that the member has said to be another than the one that the other party noted, each with whether they have
 * read that it was cancelled; `undefined` while loading.
 */
export function useTwoSales(): ReadonlyMap<RecordId, { readonly gone?: unknown }> | undefined {
  return useMemberQuery(QUERIES, ({ notes }) => new Map(notes.map(({ _id, values }) => [saleOfNote(_id), values])))
}
