import type { AnnonceId, SuiviId } from '#domain/ids.ts'

/** What a search has found: the newest of it by their ids, and how many in all. */
export interface Found {
  readonly recherche: SuiviId
  readonly count: number
  readonly annonces: readonly AnnonceId[]
}
