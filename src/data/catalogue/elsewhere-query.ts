import type { Annonce } from '#domain/annonce.ts'
import { printSearch, type Search } from '#domain/search/search.ts'

/** What the server found: now, or when it was last asked, as it was kept; `away` when neither is to be had. */
export type FoundElsewhere =
  | {
      readonly state: 'fresh' | 'seen'
      readonly annonces: readonly Annonce[]
      readonly next: string | null
      /** How many there are in all, when the server knows. */
      readonly total?: number
    }
  | { readonly state: 'away' }

/** What is asked of all of France: the search of an address, or a place by its code. */
export type ElsewhereQuery =
  | { readonly search: Search }
  | { readonly departement: string }
  | { readonly commune: string }

/** The parameters of a question. */
export function elsewhereParams(query: ElsewhereQuery): URLSearchParams {
  return new URLSearchParams('search' in query ? printSearch(query.search) : query)
}
