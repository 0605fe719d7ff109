import { departementNamed, departementOf } from '#domain/market/departements.ts'
import { NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import { termsMatcher } from '#domain/market/search/matches.ts'
import type { Search } from '#domain/market/search/search.ts'
import { isSomewhere, isWords, kilometresOf, type Where, whereOf } from '#domain/market/search/where.ts'
import { wantedWords } from '#domain/market/search/words.ts'
import { getPresent, type Stored, scan } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Catalogue } from '../catalogue.ts'
import { communeLocations, communeOf } from '../communes.ts'
import type { PublishedState } from '../state.ts'
import { type Candidate, candidateOf, createCards } from './cards.ts'
import { firstRanks, formatSearchCursor, leastFirst, type Rank, ranked } from './cursor.ts'

const PAGE = 24

/** The search of an address, optionally restricted to one place or boutique. */
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
  /** Total number of results, by the latest catalogue. */
  readonly total: number
  readonly annonces: readonly Stored[]
  /** Value of `after` for the next page; null after the last. */
  readonly next: string | null
}

type Doc = Parameters<typeof candidateOf>[0] & { readonly active: boolean }

const FARTHEST = 10 ** 12 // metres: for an unknown location

/** Sort rank of annonces in a search, newest first by default, before the full ones are put behind. */
function rankOf({ tri }: Search, where: Where): (one: Candidate) => Rank {
  if (tri === 'prix') return ({ at, id, prix }) => ({ at, id, by: Math.round(prix * 100) })
  if (tri !== 'proches' || where.commune === '') return (one) => one
  const metres = (one: Candidate) => Math.min(Math.round(kilometresOf(where.nearness(one)) * 1000), FARTHEST)
  return (one) => ({ at: one.at, id: one.id, by: metres(one) })
}

/** The only département that a search covers; null when it may cover others. */
function departementIn({ lieu, rayon }: Search): string | null {
  if (departementNamed(lieu) !== undefined) return lieu
  return lieu !== '' && rayon === 0 ? departementOf(lieu) : null
}

/**
 * Searches the public annonces among the cards of the catalogue, in the search's order, with the same matching function
 * as on a device.
 */
export function createSearch(store: Store, catalogue: Catalogue): (question: Question) => Promise<Answer> {
  const db = store.db('annonces')
  const cardsIn = createCards(catalogue)

  async function* candidatesOf(boutique: string): AsyncGenerator<readonly Candidate[]> {
    for await (const doc of scan<Doc>(db, `${boutique}.`)) if (doc.active) yield [candidateOf(doc)]
  }

  function candidates(
    published: PublishedState,
    { search, boutique, ...scope }: Question,
  ): AsyncGenerator<readonly Candidate[]> {
    if (boutique !== null) return candidatesOf(boutique)
    const departement = scope.commune === null ? scope.departement : departementOf(scope.commune)
    return cardsIn(published, departement ?? departementIn(search))
  }

  return async (question) => {
    const published = await catalogue.current()
    const { search, commune, departement, after } = question
    const isAll = commune === null && departement === null && question.boutique === null
    // The words of a city, without a scope, are matched against city names only.
    const words = isAll && isWords(search) ? wantedWords(search.ou) : null
    const isPlaced = isSomewhere(search)
    const where = whereOf(search, words === null && isPlaced ? await communeLocations() : NO_COMMUNES)
    const isAsWanted = termsMatcher(search)
    const suits =
      words === null
        ? (one: Candidate) => isAsWanted(one, () => one.key) && (!isPlaced || where.isIn(one))
        : ({ cityKey }: Candidate) => words.every((word) => cityKey.indexOf(word) >= 0)
    const isAnywhere = commune === null && (departement === null || question.boutique === null)
    const isThere = async (one: Candidate): Promise<boolean> => {
      const annonceCommune = await communeOf(one)
      return commune === null ? departementOf(annonceCommune) === departement : annonceCommune === commune
    }
    const rankIn = rankOf(search, where)
    const next = firstRanks(2 * PAGE)
    let [total, left] = [0, 0]
    for await (const some of candidates(published, question)) {
      for (const one of some) {
        if (!suits(one) || !(isAnywhere || (await isThere(one)))) continue
        total += 1
        const rank = ranked(rankIn(one), one.isFull)
        if (after !== null && leastFirst(after, rank) >= 0) continue
        left += 1
        next.add(rank)
      }
    }
    // Reads the current versions: annonces closed or changed since make room for the next ones.
    const ranks = next.settle()
    const annonces: Stored[] = []
    let read = 0
    while (annonces.length < PAGE && read < ranks.length) {
      const ids = ranks.slice(read, read + PAGE - annonces.length).map(({ id }) => id)
      read += ids.length
      for (const doc of await getPresent<Doc>(db, ids)) {
        if (doc.active && suits(candidateOf(doc))) annonces.push(doc as unknown as Stored)
      }
    }
    const last = ranks[read - 1]
    return { total, annonces, next: read < left && last !== undefined ? formatSearchCursor(last) : null }
  }
}
