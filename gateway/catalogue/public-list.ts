import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf, isInPlace } from '#domain/market/departements.ts'
import { type CatalogueCard, type CataloguePiece, halvesOf, readCards } from '#wire/catalogue.ts'
import { PLACE_PAGE, type PlaceCommune } from '#wire/first-html.ts'
import type { PublicList } from '../pages/public-list.ts'
import { getPresent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Catalogue } from './catalogue.ts'
import { unbrotli } from './coding.ts'
import { communeName, communeOf } from './communes.ts'
import { leastFirst, ranked } from './search/cursor.ts'
import type { PublishedState } from './state.ts'

/** The cards in some pieces. Skips a piece that is no longer served: something in it was withdrawn. */
async function cardsIn(catalogue: Catalogue, pieces: readonly CataloguePiece[]): Promise<readonly CatalogueCard[]> {
  const all: CatalogueCard[] = []
  for (const { name } of pieces) {
    const bytes = await catalogue.piece(name)
    if (bytes !== null) all.push(...readCards(String(await unbrotli(bytes))))
  }
  return all
}

/** The cards of a département; `''` for annonces whose commune is not known. */
async function cardsOf(
  catalogue: Catalogue,
  { state }: PublishedState,
  departement: string,
): Promise<readonly CatalogueCard[]> {
  const place = state.manifest.departements.find((one) => one.departement === departement)
  return cardsIn(catalogue, place?.cards ?? [])
}

/** A card with its commune; `''` when it is not known. */
interface Placed {
  readonly card: CatalogueCard
  readonly commune: string
}

const placed = async (cards: readonly CatalogueCard[]): Promise<readonly Placed[]> =>
  Promise.all(cards.map(async (card) => ({ card, commune: await communeOf(card) })))

/** The communes of these annonces that INSEE knows; others have no page. */
async function communesOf(rows: readonly Placed[]): Promise<readonly PlaceCommune[]> {
  const counts = new Map<string, number>()
  for (const { commune } of rows) counts.set(commune, (counts.get(commune) ?? 0) + 1)
  const all = await Promise.all(
    [...counts].map(async ([commune, count]) => ({ commune, ville: await communeName(commune), count })),
  )
  return all.filter(({ ville }) => ville !== '').sort((a, b) => (a.commune < b.commune ? -1 : 1))
}

/**
 * Lists for the public pages, read from the catalogue without state of their own. A page of a place reads the cards of
 * its département, the landing page those of the newest; the annonces shown are then read from the store and checked
 * again, so that nothing withdrawn appears.
 */
export function createPublicList(store: Store, catalogue: Catalogue): PublicList {
  /** The current versions, in this order, without those that are not public. */
  async function shown(ids: readonly string[]): Promise<readonly CatalogueCard[]> {
    const found = await getPresent<Annonce>(store.db('annonces'), ids)
    return found.filter(({ active }) => active).map((annonce) => halvesOf(annonce)[0])
  }

  /** The cards of each département in turn, so that they are never all in memory at once. */
  async function* everywhere(): AsyncGenerator<readonly CatalogueCard[]> {
    const published = await catalogue.current()
    for (const { departement } of published.state.manifest.departements)
      yield await cardsOf(catalogue, published, departement)
  }

  return {
    newest: async (place, page) => {
      const skip = (page - 1) * PLACE_PAGE
      const published = await catalogue.current()
      if (place === '') {
        const { newest, total } = published.state.manifest
        const newer = await cardsIn(catalogue, [newest])
        const cards = await shown(newer.map(({ _id }) => _id))
        return { place, page, cards: cards.slice(skip, skip + PLACE_PAGE), total }
      }
      const all = await placed(await cardsOf(catalogue, published, departementOf(place)))
      const rows = all.filter(({ commune }) => isInPlace(commune, place))
      const ids = rows
        .map(({ card: { _id: id, createdAt, complet } }) => ranked({ id, at: Date.parse(createdAt) }, complet === true))
        .sort(leastFirst)
        .slice(skip, skip + PLACE_PAGE)
      const cards = await shown(ids.map(({ id }) => id))
      return { place, page, cards, total: rows.length, communes: await communesOf(rows) }
    },
    communes: async () => {
      const all: PlaceCommune[] = []
      for await (const cards of everywhere()) all.push(...(await communesOf(await placed(cards))))
      return all
    },
    communeOf: async (annonce) => {
      const commune = await communeOf(annonce)
      const ville = await communeName(commune)
      return ville === '' ? undefined : { commune, ville }
    },
    ids: async () => {
      const all: (readonly [id: string, createdAt: string])[] = []
      for await (const cards of everywhere()) for (const { _id, createdAt } of cards) all.push([_id, createdAt])
      return all.sort(([a], [b]) => (a < b ? -1 : 1))
    },
  }
}
