import { LRUCache } from 'lru-cache'
import type { Annonce } from '#domain/market/annonce.ts'
import { annonceSearchKey, type Searched, type Terms } from '#domain/market/search/matches.ts'
import { wordsKey } from '#domain/market/search/words.ts'
import { readCards, readDetails, wholeOf } from '#wire/catalogue.ts'
import type { Catalogue } from '../catalogue.ts'
import { unbrotli } from '../coding.ts'
import type { PublishedState } from '../state.ts'
import type { SortKey } from './cursor.ts'

const CARDS_MAX = 150_000 // cached unpacked, some 90 MB; a larger market is unpacked at each search

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

/** A bucket's two pieces, by their names. */
interface Bucket {
  readonly cards: string
  readonly details: string
}

/**
 * Reads the public annonces from their pieces, bucket by bucket, caching recently unpacked ones.
 * @returns a reader of one département's annonces; of all when given null
 */
export function createCards(catalogue: Catalogue) {
  async function textOf(name: string): Promise<string | null> {
    const bytes = await catalogue.piece(name)
    return bytes === null ? null : String(await unbrotli(bytes))
  }

  async function unpack({ cards, details }: Bucket): Promise<readonly Candidate[] | undefined> {
    const [cardTexts, detailTexts] = await Promise.all([textOf(cards), textOf(details)])
    if (cardTexts === null || detailTexts === null) return undefined
    const byId = new Map(readDetails(detailTexts).map((half) => [half._id, half]))
    return readCards(cardTexts).map((card) => {
      const half = byId.get(card._id)
      return candidateOf(half === undefined ? card : wholeOf(card, half))
    })
  }

  const unpacked = new LRUCache<string, readonly Candidate[], Bucket>({
    maxSize: CARDS_MAX,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context }) => unpack(context),
  })
  return async function* (published: PublishedState, departement: string | null): AsyncGenerator<readonly Candidate[]> {
    for (const place of published.state.manifest.departements) {
      if (departement !== null && place.departement !== departement) continue
      for (const [index, { name: cards }] of place.cards.entries()) {
        const details = place.details[index]?.name ?? ''
        // Skips pieces that are no longer served: something in them was withdrawn.
        if (!catalogue.names(cards) || !catalogue.names(details)) continue
        const key = `${cards} ${details}`
        const here = unpacked.get(key) ?? (await unpacked.fetch(key, { context: { cards, details } }))
        if (here !== undefined) yield here
      }
    }
  }
}
