import { useCallback, useEffect, useMemo, useState } from 'react'
import { departementNamed } from '#domain/departements.ts'
import { type CommuneLookup, NO_COMMUNES } from '#domain/search/commune-lookup.ts'
import type { Search } from '#domain/search/search.ts'
import { isSomewhere, isWords, type Nearness, type Where, whereOf } from '#domain/search/where.ts'
import type { AnnonceIndex } from '../annonce-index.ts'
import { findIn, prepareSearchKeys, type SearchResult } from '../catalogue/find.ts'
import type { CardRows } from '../catalogue/rows.ts'
import type { Loadable } from '../loadable.ts'
import { useDevice } from './device-context.tsx'
import { type AnnonceList, useAnnonces, useIndex, useOfIndex } from './use-annonces.ts'
import { useRead } from './use-read.ts'

export interface SearchFound {
  readonly list: Loadable<AnnonceList>
  /** How far each annonce is; none where nothing is looked for around a place. */
  readonly nearness: readonly Nearness[]
  readonly wider: SearchResult['wider']
  readonly where: Where
}

/** Whether an answer depends on where communes are. */
function needsLookup(search: Search): boolean {
  if (departementNamed(search.lieu) !== undefined || !isSomewhere(search)) return false
  return search.rayon > 0 || search.tri === 'proches' || /\d/.test(search.ou)
}

/** Where communes are, once they are asked for; what can be said without them where they cannot be had. */
function useCommuneLookup(isEnabled: boolean): { readonly lookup: CommuneLookup; readonly isKnown: boolean } {
  const { loadCommuneLookup } = useDevice().environment
  const lookup = useRead(isEnabled ? 'places' : undefined, loadCommuneLookup, NO_COMMUNES)
  return { lookup: lookup ?? NO_COMMUNES, isKnown: lookup !== undefined }
}

/** Whether the words of all annonces are ready to be looked for, once they are asked for. */
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

/** What is here, once it is read. */
function rowsOf({ stored }: AnnonceIndex): CardRows | undefined {
  return stored?.ready === true ? stored.rows : undefined
}

/**
 * The annonces of this device that a search finds.
 * @returns `undefined` while what it looks at is being read: what was found before stands
 */
export function useSearch(search: Search, limit: number): SearchFound | undefined {
  const isPlain = isWords(search)
  const list = useAnnonces({ ville: isPlain ? search.ou : '', limit })
  const { lookup, isKnown } = useCommuneLookup(isSomewhere(search))
  const where = useMemo(() => whereOf(search, lookup), [search, lookup])
  const isNone = list?.total === 0
  // What no word finds may be nearby.
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

/** How many annonces this device keeps. */
export function useStoredCount(): number {
  const [index] = useIndex()
  return index.stored?.rows.size ?? 0
}
