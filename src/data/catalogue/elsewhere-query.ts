import type { Annonce } from '#domain/market/annonce.ts'
import { printSearch, type Search } from '#domain/market/search/search.ts'

/** The server's result: fresh, or cached from an earlier call; `away` when there is neither. */
export type FoundElsewhere =
  | {
      readonly state: 'fresh' | 'seen'
      readonly annonces: readonly Annonce[]
      readonly next: string | null
      /** The total, when the server knows it. */
      readonly total?: number
    }
  | { readonly state: 'away' }

/** A query over all of France: the search of an address, or a place by its code. */
export type ElsewhereQuery =
  | { readonly search: Search }
  | { readonly departement: string }
  | { readonly commune: string }

/** The query's parameters. */
export function elsewhereParams(query: ElsewhereQuery): URLSearchParams {
  return new URLSearchParams('search' in query ? printSearch(query.search) : query)
}
