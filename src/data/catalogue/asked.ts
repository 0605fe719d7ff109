import type { Annonce } from '#domain/annonce.ts'
import { isWords } from '#domain/search/plain.ts'
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
export type Asked = { readonly search: Search } | { readonly departement: string } | { readonly commune: string }

/** The parameters of a question. A gateway of before knows words of a city only, under the name they had. */
export function queryOf(asked: Asked): URLSearchParams {
  if (!('search' in asked)) return new URLSearchParams(asked)
  const { search } = asked
  return isWords(search) ? new URLSearchParams({ ville: search.ou.trim() }) : new URLSearchParams(printSearch(search))
}
