import { departementOf } from '#domain/departements.ts'
import { wordsMatcher } from '#domain/search/words.ts'
import type { Card } from '#wire/catalogue.ts'
import { getMany, type Stored } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Catalogue } from '../catalogue.ts'
import { cardsOf } from '../place-cards.ts'
import { communeOf } from '../places.ts'
import type { Kept } from '../state.ts'
import { createCities } from './cities.ts'
import { formatCursor, newestFirst, type Place } from './cursor.ts'
import { byCity, byDate, placeIn } from './indexed.ts'

const PAGE = 24

interface Question {
  /** Words of a city; '' for all. */
  readonly ville: string
  /** An INSEE code; null for all. */
  readonly commune: string | null
  /** A département's code, '' for annonces whose commune is not known; null for all. */
  readonly departement: string | null
  readonly after: Place | null
}

interface Answer {
  /** How many there are in all, as the catalogue made last knows; absent where only some of a city's are asked for. */
  readonly total?: number
  readonly annonces: readonly Stored[]
  /** What `after` is to be for the next ones; null after the last. */
  readonly next: string | null
}

export type Search = (question: Question) => Promise<Answer>

/** What reading a city's own index costs, in rows of the index by date. */
const CITY_ROWS = 25

/**
 * The public annonces of a place or of the cities that a text finds, the newest first, by what the store keeps ready: a
 * département's cards, the index of each city by date, or that of all by date where so many are found that the next one is
 * never far.
 */
export function createSearch(store: Store, catalogue: Catalogue): Search {
  const db = store.db('annonces')
  const cities = createCities(store)

  async function inPlace(kept: Kept, departement: string, { ville, commune, after }: Question): Promise<Answer> {
    const matches = wordsMatcher(ville)
    const isIn = async (card: Pick<Card, 'ville' | 'commune'>): Promise<boolean> =>
      matches(card.ville) && (commune === null || (await communeOf(card)) === commune)
    const found: Place[] = []
    for (const card of await cardsOf(catalogue, kept, departement)) {
      if (await isIn(card)) found.push({ createdAt: card.createdAt, id: card._id })
    }
    const left = found.sort(newestFirst).filter((one) => after === null || newestFirst(after, one) < 0)
    const page = left.slice(0, PAGE)
    const current = await getMany(
      db,
      page.map(({ id }) => id),
    )
    const annonces = current.flatMap((one) => (one.state === 'present' && one.doc.active === true ? [one.doc] : []))
    const last = page.at(-1)
    return { total: found.length, annonces, next: left.length > PAGE && last !== undefined ? formatCursor(last) : null }
  }

  async function byText(kept: Kept, { ville, after }: Question): Promise<Answer> {
    const { villes, total } = await cities.find(kept, ville)
    const matches = wordsMatcher(ville)
    const isWanted = (doc: Stored) => matches(String(doc.ville))
    // Rows of the index by date that are read before as many as are wanted are found.
    const rows = (kept.state.manifest.total / Math.max(total, 1)) * (PAGE + 1)
    const found =
      rows < villes.size * CITY_ROWS
        ? await byDate(db, isWanted, after, PAGE + 1, rows)
        : await byCity(db, villes, after, PAGE + 1)
    const annonces = found.slice(0, PAGE)
    const last = annonces.at(-1)
    return { total, annonces, next: found.length > PAGE && last !== undefined ? formatCursor(placeIn(last)) : null }
  }

  return async (question) => {
    const kept = await catalogue.current()
    const departement = question.commune === null ? question.departement : departementOf(question.commune)
    return departement === null ? byText(kept, question) : inPlace(kept, departement, question)
  }
}
