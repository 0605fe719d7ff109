import type { CommuneNameIndex } from '#wire/placing.ts'
import type { Caller } from '../server/http.ts'
import { COLLECTION_VERSIONS } from '../store/collection-versions.ts'
import type { CardIndex } from './card-index.ts'
import type { Notes, Regions } from './notes.ts'
import type { Pace } from './pace.ts'

/** The version of the fields of an annonce and of their stored form, which is the wire's (`#wire/catalogue.ts`). */
export const SCHEMA = `${COLLECTION_VERSIONS.annonces}/2`

/**
 * Chooses the regions to store.
 * @param total the number of annonces in the whole market
 * @param before the regions stored now
 */
export type ChooseRegions = (total: number, before: Regions | undefined) => Promise<Regions>

/** The dependencies shared by the parts of the catalogue's follower. */
export interface FollowerContext {
  /** Calls the server once it is reachable. */
  readonly call: Caller
  readonly notes: Notes
  readonly index: CardIndex
  readonly chooseRegions: ChooseRegions
  readonly pace: Pace
  /** The ids of pinned annonces. */
  readonly pinned: () => Promise<ReadonlySet<string>>
  /** The pinned ones that the server did not have, and that have not changed since. */
  readonly absent: Set<string>
  /** The index that annonces are filed by, built once; `undefined` while the list of communes cannot be loaded. */
  readonly communes: () => Promise<CommuneNameIndex | undefined>
  /** Runs a write, unless the follower has stopped. */
  readonly write: <T>(work: () => Promise<T>) => Promise<T>
}

export function keeps(regions: Regions, departement: string): boolean {
  return regions === 'all' || regions.includes(departement)
}
