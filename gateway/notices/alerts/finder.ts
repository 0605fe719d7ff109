import { setImmediate } from 'node:timers/promises'
import { type Searched, searchMatcher } from '#domain/search/matches.ts'
import type { Places } from '#domain/search/places.ts'
import { readSearch } from '#domain/search/search.ts'

type Finds = (annonce: Searched) => boolean

/** What finds the annonces of each query string. */
export type Finder = (query: string) => Finds

/**
 * Reads each search once a turn, however many members have saved it and however many annonces it is asked of. What it
 * remembers of communes goes with the turn.
 */
export function createFinder(places: Places): Finder {
  const known = new Map<string, Finds>()
  return (query) => {
    const finds = known.get(query) ?? searchMatcher(readSearch(new URLSearchParams(query)).search, places)
    known.set(query, finds)
    return finds
  }
}

const AT_ONCE = 200 // members looked at before requests have their turn

/** Goes over many, letting requests through. */
export async function* gently<T>(all: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const one of all) {
    count += 1
    if (count % AT_ONCE === 0) await setImmediate()
    yield one
  }
}
