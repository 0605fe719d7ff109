import { departementNamed, departementOf } from '#domain/departements.ts'
import { type Searched, termsMatcher } from '#domain/search/matches.ts'
import { NO_PLACES } from '#domain/search/places.ts'
import type { Search } from '#domain/search/search.ts'
import { isSomewhere, isWords, kilometresOf, type Where, whereOf } from '#domain/search/where.ts'
import { wordsMatcher } from '#domain/search/words.ts'
import { getMany, type Stored, scan } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Catalogue } from '../catalogue.ts'
import { communeOf, knownPlaces } from '../places.ts'
import { type City, type Kept, readCities } from '../state.ts'
import { type Candidate, candidateOf, createCards } from './cards.ts'
import { formatCursor, leastFirst, type Rank } from './cursor.ts'
import { byCity, byDate, placeIn } from './indexed.ts'

const PAGE = 24

/** What is looked for: the search of an address, within a place or a boutique that is looked at alone. */
interface Question {
  readonly search: Search
  /** An INSEE code; null for all. */
  readonly commune: string | null
  /** A département's code, '' for annonces whose commune is not known; null for all. */
  readonly departement: string | null
  /** A boutique's uid; null for all. */
  readonly boutique: string | null
  readonly after: Rank | null
}

interface Answer {
  /** How many there are in all, as the catalogue made last knows. */
  readonly total: number
  readonly annonces: readonly Stored[]
  /** What `after` is to be for the next ones; null after the last. */
  readonly next: string | null
}

type Doc = Searched & Pick<Candidate, '_id' | 'createdAt'> & { readonly active: boolean }

/** What reading a city's own index costs, in rows of the index by date. */
const CITY_ROWS = 25
const FARTHEST = 10 ** 12 // metres: where it is is not known

/** What annonces are put in order by, the newest first where it is the same. */
function rankOf({ tri }: Search, where: Where): (one: Candidate) => number {
  if (tri === 'prix') return ({ prix }) => Math.round(prix * 100)
  if (tri !== 'proches' || where.commune === '') return () => 0
  return (one) => Math.min(Math.round(kilometresOf(where.nearness(one)) * 1000), FARTHEST)
}

/** The only département that a search looks in; null where it may look in others. */
function departementIn({ lieu, rayon }: Search): string | null {
  if (departementNamed(lieu) !== undefined) return lieu
  return lieu !== '' && rayon === 0 ? departementOf(lieu) : null
}

/** The cities that a text finds among those of the public annonces, and how many annonces they have. */
function createCities(store: Store) {
  let known: { readonly rev: string; readonly cities: Promise<readonly City[]> } | undefined
  return async ({ rev }: Kept, typed: string): Promise<{ villes: ReadonlySet<string>; total: number }> => {
    if (known?.rev !== rev) known = { rev, cities: readCities(store) }
    const matches = wordsMatcher(typed)
    const found = (await known.cities).filter(([ville]) => matches(ville))
    return { villes: new Set(found.map(([ville]) => ville)), total: found.reduce((sum, [, count]) => sum + count, 0) }
  }
}

/**
 * The public annonces that a search finds, in its order, by what the store keeps ready: the index of each city by date, or
 * that of all by date, for words of a city; otherwise the cards of the catalogue, by the very function that finds on a device.
 */
export function createSearch(store: Store, catalogue: Catalogue): (question: Question) => Promise<Answer> {
  const db = store.db('annonces')
  const citiesOf = createCities(store)
  const cards = createCards(catalogue)

  async function* candidates(kept: Kept, { search, boutique, ...of }: Question): AsyncGenerator<readonly Candidate[]> {
    if (boutique === null) {
      const departement = of.commune === null ? of.departement : departementOf(of.commune)
      yield* cards.read(kept, departement ?? departementIn(search))
      return
    }
    for await (const doc of scan<Doc>(db, `${boutique}.`)) if (doc.active) yield [candidateOf(doc)]
  }

  async function matching(kept: Kept, question: Question): Promise<Answer> {
    const { search, commune, departement, after } = question
    const places = isSomewhere(search) ? await knownPlaces() : NO_PLACES
    const where = whereOf(search, places)
    const isAsWanted = termsMatcher(search)
    const suits = (one: Candidate) => isAsWanted(one, () => one.key) && where.isIn(one)
    const isAnywhere = commune === null && (departement === null || question.boutique === null)
    const isThere = async (one: Candidate): Promise<boolean> => {
      const own = await communeOf(one)
      return commune === null ? departementOf(own) === departement : own === commune
    }
    const by = rankOf(search, where)
    const found: Rank[] = []
    for await (const some of candidates(kept, question)) {
      for (const one of some) {
        if (!suits(one)) continue
        if (isAnywhere || (await isThere(one))) found.push({ createdAt: one.createdAt, id: one._id, by: by(one) })
      }
    }
    const left = found.sort(leastFirst).filter((one) => after === null || leastFirst(after, one) < 0)
    // As they are now: what was closed or changed since leaves its place to the next ones.
    const annonces: Stored[] = []
    let read = 0
    while (annonces.length < PAGE && read < left.length) {
      const ids = left.slice(read, read + PAGE - annonces.length).map(({ id }) => id)
      read += ids.length
      for (const one of await getMany<Doc>(db, ids)) {
        if (one.state === 'present' && one.doc.active && suits(candidateOf(one.doc)))
          annonces.push(one.doc as unknown as Stored)
      }
    }
    const last = left[read - 1]
    return { total: found.length, annonces, next: read < left.length && last !== undefined ? formatCursor(last) : null }
  }

  async function byText(kept: Kept, { search: { ou }, after }: Question): Promise<Answer> {
    const { villes, total } = await citiesOf(kept, ou)
    const matches = wordsMatcher(ou)
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
    const { search, commune, departement, boutique } = question
    const isAll = commune === null && departement === null && boutique === null
    return isAll && isWords(search) ? byText(kept, question) : matching(kept, question)
  }
}
