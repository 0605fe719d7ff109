import type { CommuneNameIndex } from '#wire/placing.ts'
import { COLLECTION_VERSIONS } from '../collection-versions.ts'
import type { Caller } from '../server/http.ts'
import type { CardIndex } from './card-index.ts'
import type { Notes, Regions } from './notes.ts'
import type { Pace } from './pace.ts'

/** The fields of an annonce, and the form in which they are kept: that of the wire (`#wire/catalogue.ts`). */
export const SCHEMA = `${COLLECTION_VERSIONS.annonces}/2`

/**
 * What this device keeps of a market.
 * @param total how many annonces there are in all
 * @param before what it keeps already
 */
export type ChooseRegions = (total: number, before: Regions | undefined) => Promise<Regions>

/** What the parts of the catalogue's follower work with. */
export interface FollowerContext {
  /** Calls the server once it can be reached. */
  readonly call: Caller
  readonly notes: Notes
  readonly index: CardIndex
  readonly chooseRegions: ChooseRegions
  readonly pace: Pace
  /** The annonces that are kept wherever they are. */
  readonly pinned: () => Promise<ReadonlySet<string>>
  /** Those of them that the server does not have. */
  readonly absent: Set<string>
  /** By which annonces are filed; `undefined` without the list of communes. */
  readonly communes: () => Promise<CommuneNameIndex | undefined>
  /** Does something to what is stored, unless this is over. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
}

export function sameRegions(a: Regions, b: Regions): boolean {
  return [...a].join() === [...b].join()
}

export function keeps(regions: Regions, departement: string): boolean {
  return regions === 'all' || regions.includes(departement)
}
