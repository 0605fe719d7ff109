import { useCallback, useMemo } from 'react'
import { departementNamed } from '#domain/market/departements.ts'
import { type CommuneLookup, NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import type { Search } from '#domain/market/search/search.ts'
import { isSomewhere, isWords, type Nearness, type Where, whereOf } from '#domain/market/search/where.ts'
import type { AnnonceIndex } from '../catalogue/annonce-index.ts'
import { findIn, prepareSearchKeys, type SearchResult } from '../catalogue/find.ts'
import type { SearchRow } from '../catalogue/rows.ts'
import { useDevice } from './device-context.tsx'
import { type AnnonceList, useAnnonces, useIndex, useOfIndex } from './use-annonces.ts'
import { useArrival } from './use-arrival.ts'
import { useRead } from './use-read.ts'

export interface SearchFound extends Pick<SearchResult, 'hidden' | 'wider'> {
  readonly list: AnnonceList | undefined
  /** The distance to each annonce; empty when the search has no place. */
  readonly nearness: readonly Nearness[]
  readonly where: Where
}

const NOTHING_MORE = { nearness: [], hidden: [], wider: [] } as const

/** Whether the result depends on the locations of communes. */
function needsLookup(search: Search): boolean {
  if (departementNamed(search.lieu) !== undefined || !isSomewhere(search)) return false
  return search.rayon > 0 || search.tri === 'proches' || /\d/.test(search.ou)
}

/** The commune lookup, loaded if enabled; `NO_COMMUNES` while loading, or where it cannot be loaded. */
function useCommuneLookup(isEnabled: boolean): { readonly lookup: CommuneLookup; readonly isKnown: boolean } {
  const { loadCommuneLookup } = useDevice().environment
  const lookup = useRead(isEnabled ? 'places' : undefined, loadCommuneLookup, NO_COMMUNES)
  return { lookup: lookup ?? NO_COMMUNES, isKnown: lookup !== undefined }
}

/** Whether the search keys of all stored annonces have been computed, if enabled: those listed before are few. */
function usePrepared(isEnabled: boolean): boolean {
  const [{ stored }] = useIndex()
  const isWanted = isEnabled && stored?.ready === true
  const isDone = useRead(isWanted ? 'prepared' : undefined, async () => {
    if (stored !== undefined) await prepareSearchKeys(stored)
    return true
  })
  return !isWanted || isDone === true
}

/** Whether what is stored is searched: it is read, and on a first visit no fewer than were listed before. */
function isStored({ stored, seeded }: AnnonceIndex): boolean {
  if (stored?.ready !== true) return false
  const isFollowed = stored.cursor !== undefined && stored.cursor.seq !== ''
  return isFollowed || stored.rows.order().length >= (seeded?.rows.length ?? 0)
}

const AT_ONCE = 256 // annonces, the newest, whose words are searched before those of all are made ready

/** The annonces to search, the newest first. */
function rowsIn(index: AnnonceIndex, isPrepared = true): readonly SearchRow[] | undefined {
  if (!isStored(index)) return index.seeded?.rows
  const all = index.stored?.rows.order()
  return isPrepared ? all : all?.slice(0, AT_ONCE)
}

/** The annonces of this device that match a search: of what is here and ready, while the rest is on its way. */
export function useSearch(search: Search, limit: number): SearchFound {
  const isRead = useOfIndex(isStored)
  const isPlain = isWords(search) && (isRead || search.ou.trim() === '')
  const list = useAnnonces({ ville: isPlain ? search.ou : '', limit })
  const { lookup, isKnown } = useCommuneLookup(isSomewhere(search))
  const where = useMemo(() => whereOf(search, lookup), [search, lookup])
  const isNone = list?.total === 0
  // A text that no annonce contains may be a commune with annonces nearby.
  const needsIndex = !isPlain || (isNone && isSomewhere(search))
  const isPrepared = usePrepared(needsIndex && search.mots !== '')
  const found = useOfIndex(
    useCallback(
      (index) => {
        const rows = needsIndex ? rowsIn(index, isPrepared) : undefined
        return rows && findIn(rows, search, where, limit)
      },
      [needsIndex, isPrepared, search, where, limit],
    ),
  )
  const arrival = useArrival()
  if (isPlain) return { ...NOTHING_MORE, list, wider: found?.wider ?? [], where }
  if (found === undefined || list === undefined) return { ...NOTHING_MORE, list: undefined, where }
  const isWhole = isRead && isPrepared && (isKnown || !needsLookup(search))
  const { cards: annonces, total, nearness, hidden, wider } = found
  return {
    list: { ...list, annonces, total, arrival: isWhole || arrival === 'away' ? arrival : 'coming' },
    nearness: where.commune === '' ? [] : nearness,
    hidden,
    wider,
    where,
  }
}

/** The number of annonces stored on this device. */
export function useStoredCount(): number {
  const [index] = useIndex()
  return index.stored?.rows.size ?? 0
}
