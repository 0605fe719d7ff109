import { useCallback, useEffect, useMemo, useState } from 'react'
import { departementNamed } from '#domain/market/departements.ts'
import { type CommuneLookup, NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import type { Search } from '#domain/market/search/search.ts'
import { isSomewhere, isWords, type Nearness, type Where, whereOf } from '#domain/market/search/where.ts'
import type { AnnonceIndex } from '../catalogue/annonce-index.ts'
import { findIn, prepareSearchKeys, type SearchResult } from '../catalogue/find.ts'
import type { CardRows } from '../catalogue/rows.ts'
import { useDevice } from './device-context.tsx'
import type { Loadable } from './loadable.ts'
import { type AnnonceList, useAnnonces, useIndex, useOfIndex } from './use-annonces.ts'
import { useRead } from './use-read.ts'

export interface SearchFound {
  readonly list: Loadable<AnnonceList>
  /** The distance to each annonce; empty when the search has no place. */
  readonly nearness: readonly Nearness[]
  readonly wider: SearchResult['wider']
  readonly where: Where
}

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

/** Whether the search keys of all annonces have been computed, if enabled. */
function usePrepared(isEnabled: boolean): boolean {
  const [{ stored }] = useIndex()
  const [isDone, setDone] = useState(false)
  const isWanted = isEnabled && !isDone
  useEffect(() => {
    if (!isWanted || stored === undefined) return undefined
    let wanted = true
    void prepareSearchKeys(stored.rows).then(() => {
      if (wanted) setDone(true)
    })
    return () => {
      wanted = false
    }
  }, [isWanted, stored])
  return !isWanted
}

/** The stored rows, once read. */
function rowsOf({ stored }: AnnonceIndex): CardRows | undefined {
  return stored?.ready === true ? stored.rows : undefined
}

/**
 * The stored annonces that match a search.
 * @returns `undefined` while its data is being read: the caller shows the former result meanwhile
 */
export function useSearch(search: Search, limit: number): SearchFound | undefined {
  const isPlain = isWords(search)
  const list = useAnnonces({ ville: isPlain ? search.ou : '', limit })
  const { lookup, isKnown } = useCommuneLookup(isSomewhere(search))
  const where = useMemo(() => whereOf(search, lookup), [search, lookup])
  const isNone = list?.total === 0
  // A text that no annonce contains may be a commune with annonces nearby.
  const needsIndex = !isPlain || (isNone && where.commune !== '')
  const isPrepared = usePrepared(needsIndex && search.mots !== '')
  const isRead = useOfIndex(rowsOf) !== undefined
  const found = useOfIndex(
    useCallback(
      (index) => {
        const here = rowsOf(index)
        return needsIndex && isPrepared && here !== undefined ? findIn(here, search, where, limit) : undefined
      },
      [needsIndex, isPrepared, search, where, limit],
    ),
  )
  if (isPlain) return { list, nearness: [], wider: found?.wider, where }
  if (!isRead || list === undefined) return { list: undefined, nearness: [], wider: undefined, where }
  if (found === undefined || (needsLookup(search) && !isKnown)) return undefined
  const { cards: annonces, total, nearness, wider } = found
  return { list: { ...list, annonces, total }, nearness: where.commune === '' ? [] : nearness, wider, where }
}

/** The number of annonces stored on this device. */
export function useStoredCount(): number {
  const [index] = useIndex()
  return index.stored?.rows.size ?? 0
}
