import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CatalogueCard } from '#wire/catalogue.ts'
import { PLACE_PAGE } from '#wire/first-html.ts'
import type { AnnonceIndex } from '../catalogue/annonce-index.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { type Arrival, useArrival } from './use-arrival.ts'
import { useFirstList } from './use-first-html.ts'

export interface AnnonceList {
  readonly annonces: readonly CatalogueCard[]
  readonly total: number
  readonly arrival: Arrival
  /** The stored part of a large market; absent when all is stored, or while unknown. */
  readonly coverage?: RegionCoverage
}

export interface RegionCoverage {
  /** Their codes. */
  readonly departements: readonly string[]
  /** The number of annonces stored, and in the whole market. */
  readonly here: number
  readonly total: number
}

const NO_COUNTS: ReadonlyMap<string, number> = new Map()
const countsOf = ({ stored }: AnnonceIndex) => stored?.rows.counts() ?? NO_COUNTS

function coverageOf({ stored }: AnnonceIndex): RegionCoverage | undefined {
  const { regions, total } = stored?.coverage ?? {}
  if (stored === undefined || regions === undefined || total === undefined || regions === 'all') return undefined
  return { departements: regions, here: stored.rows.size, total: Math.max(total, stored.rows.size) }
}

/** The number of stored annonces by département. */
export function useCountsByDepartement(): ReadonlyMap<string, number> {
  return useOfIndex(countsOf)
}

/** The stored part of a large market. */
export function useRegionCoverage(): RegionCoverage | undefined {
  return useOfIndex(coverageOf)
}

/** Opens the index of the public annonces and subscribes to its version. */
export function useIndex(): readonly [AnnonceIndex, version: number] {
  const { annonceIndex: index, storage } = useDevice()
  const database = useDeviceState((state) => state.publicDatabase)
  useEffect(() => {
    if (database !== undefined) index.stored?.open(database).catch((error: unknown) => storage.report(error))
  }, [index, storage, database])
  const version = useSyncExternalStore(
    index.subscribe,
    () => index.version,
    () => 0,
  )
  return [index, version]
}

/** Reads a value from the index at each change. @param read stable, as long as it reads the same value */
export function useOfIndex<T>(read: (index: AnnonceIndex) => T): T {
  const [index, version] = useIndex()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes under the same name; its version says so.
  return useMemo(() => read(index), [index, version, read])
}

/**
 * Active annonces, newest first, whose ville matches.
 * `total` counts all matches; `annonces` contains the first `limit`. `arrival` explains why some may be missing.
 */
export function useAnnonces(query: {
  readonly ville: string
  readonly limit: number
  /** A département's or a commune's code; everywhere by default. */
  readonly place?: string
  /** The page number in a paginated list, from 1. */
  readonly page?: number
}): AnnonceList | undefined {
  const [index] = useIndex()
  const arrival = useArrival()
  const coverage = useRegionCoverage()
  const { ville, limit, place = '', page = 1 } = query
  const skip = (page - 1) * PLACE_PAGE
  const { cards, total } = useOfIndex(
    useCallback(
      (all) => {
        const found = all.find(ville, skip + limit, place)
        return { cards: found.cards.slice(skip), total: found.total }
      },
      [ville, limit, skip, place],
    ),
  )
  const rendered = useFirstList(place, page)
  // The server-rendered list stays until all is stored, so that nothing moves under the reader, or the index has more.
  const ready = index.isReadyFor(place)
  const all = ready && arrival === 'complete'
  if (rendered !== undefined && ville === '' && !all && cards.length <= rendered.cards.length) {
    return { annonces: rendered.cards.slice(0, limit), total: rendered.total, arrival: 'complete' }
  }
  if (!ready) return undefined
  return { annonces: cards, total, arrival, ...(coverage === undefined ? {} : { coverage }) }
}

const isBeingBrought = ({ stored }: AnnonceIndex) => stored?.cursor?.seq === ''

/** Whether the whole public market is stored on this device. */
export function useIsWhole(): boolean {
  const coverage = useRegionCoverage()
  const isComing = useOfIndex(isBeingBrought)
  return useDeviceState((state) => state.complete) && coverage === undefined && !isComing
}
