import { LRUCache } from 'lru-cache'
import type { Annonce } from '#domain/market/annonce.ts'
import { annonceSearchKey, type Searched, type Terms } from '#domain/market/search/matches.ts'
import { wordsKey } from '#domain/market/search/words.ts'
import { readCards } from '#wire/catalogue.ts'
import type { Catalogue } from '../catalogue.ts'
import { unbrotli } from '../coding.ts'
import type { PublishedState } from '../state.ts'
import type { SortKey } from './cursor.ts'

const CARDS_MAX = 150_000 // cached unpacked, an estimated 60 MB; a larger market is unpacked at each search

/** Search fields of an annonce, with its words normalised for matching. */
export interface Candidate extends Terms, SortKey, Pick<Annonce, 'ville' | 'commune'> {
  readonly isFull: boolean
  readonly key: string
  /** The normalised words of its city. */
  readonly cityKey: string
}

export function candidateOf(
  one: Searched & Pick<Annonce, 'complet' | 'createdAt'> & { readonly _id: string },
): Candidate {
  const { _id: id, createdAt, ville, commune, prix, commission, dateDebut, dateFin, typeEspace = '' } = one
  const at = Date.parse(createdAt) || 0
  const keys = { key: annonceSearchKey(one), cityKey: wordsKey(ville) }
  const isFull = one.complet === true
  return { id, at, isFull, ville, commune, prix, commission, dateDebut, dateFin, typeEspace, ...keys }
}

/**
 * Reads the cards of the public annonces, piece by piece, caching recently unpacked ones.
 * @returns a reader of one département's cards; of all when given null
 */
export function createCards(catalogue: Catalogue) {
  const unpacked = new LRUCache<string, readonly Candidate[]>({
    maxSize: CARDS_MAX,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    ignoreFetchAbort: true,
    fetchMethod: async (name) => {
      const bytes = await catalogue.piece(name)
      return bytes === null ? undefined : readCards(String(await unbrotli(bytes))).map(candidateOf)
    },
  })
  return async function* (published: PublishedState, departement: string | null): AsyncGenerator<readonly Candidate[]> {
    for (const place of published.state.manifest.departements) {
      if (departement !== null && place.departement !== departement) continue
      for (const { name } of place.cards) {
        // Skips a piece that is no longer served: something in it was withdrawn.
        const cards = catalogue.names(name) ? (unpacked.get(name) ?? (await unpacked.fetch(name))) : undefined
        if (cards !== undefined) yield cards
      }
    }
  }
}
