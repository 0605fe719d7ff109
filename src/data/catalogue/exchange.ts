import type { KnownCommunes } from '#wire/placing.ts'
import { COLLECTION_VERSIONS } from '../collection-versions.ts'
import type { Caller } from '../server/http.ts'
import type { CardIndex } from './card-index.ts'
import type { Notes, Places } from './notes.ts'
import type { Pace } from './pace.ts'

/** The fields of an annonce, and the form in which they are kept: that of the wire (`#wire/catalogue.ts`). */
export const SCHEMA = `${COLLECTION_VERSIONS.annonces}/2`

/**
 * What this device keeps of a market.
 * @param total how many annonces there are in all
 * @param before what it keeps already
 */
export type PlacesOf = (total: number, before: Places | undefined) => Promise<Places>

/** What the parts of the catalogue's follower work with. */
export interface Exchange {
  /** Calls the server once it can be reached. */
  readonly call: Caller
  readonly notes: Notes
  readonly index: CardIndex
  readonly placesOf: PlacesOf
  readonly pace: Pace
  /** The annonces that are kept wherever they are. */
  readonly apart: () => Promise<ReadonlySet<string>>
  /** Those of them that the server does not have. */
  readonly absent: Set<string>
  /** By which annonces are filed; `undefined` without the list of communes. */
  readonly communes: () => Promise<KnownCommunes | undefined>
  /** Does something to what is stored, unless this is over. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
}

export function samePlaces(a: Places, b: Places): boolean {
  return [...a].join() === [...b].join()
}

export function keeps(places: Places, departement: string): boolean {
  return places === 'all' || places.includes(departement)
}
