import { useCallback, useEffect, useMemo, useState } from 'react'
import { departementNamed } from '#domain/departements.ts'
import { NO_PLACES, type Places } from '#domain/search/places.ts'
import type { Search } from '#domain/search/search.ts'
import { isSomewhere, isWords, type Nearness, type Where, whereOf } from '#domain/search/where.ts'
import type { AnnonceIndex } from '../annonce-index.ts'
import { type Found, findIn, prepare } from '../catalogue/find.ts'
import type { Rows } from '../catalogue/rows.ts'
import type { Loadable } from '../loadable.ts'
import { useDevice } from './device-context.tsx'
import { type AnnonceList, useAnnonces, useIndex, useOfIndex } from './use-annonces.ts'
import { useRead } from './use-read.ts'

export interface SearchFound {
  readonly list: Loadable<AnnonceList>
  /** How far each annonce is; none where nothing is looked for around a place. */
  readonly nearness: readonly Nearness[]
  readonly wider: Found['wider']
  readonly where: Where
}

/** Whether an answer depends on where communes are. */
function needsPlaces(search: Search): boolean {
  if (departementNamed(search.lieu) !== undefined || !isSomewhere(search)) return false
  return search.rayon > 0 || search.tri === 'proches' || /\d/.test(search.ou)
}

/** Where communes are, once they are asked for; what can be said without them where they cannot be had. */
function usePlaces(isAsked: boolean): { readonly places: Places; readonly isKnown: boolean } {
  const { loadPlaces } = useDevice().environment
  const places = useRead(isAsked ? 'places' : undefined, loadPlaces, NO_PLACES)
  return { places: places ?? NO_PLACES, isKnown: places !== undefined }
}

/** Whether the words of all annonces are ready to be looked for, once they are asked for. */
function usePrepared(isAsked: boolean): boolean {
  const [{ stored }] = useIndex()
  const [isDone, setDone] = useState(false)
  const isWanted = isAsked && !isDone
  useEffect(() => {
    if (!isWanted || stored === undefined) return undefined
    let wanted = true
    void prepare(stored.rows).then(() => {
      if (wanted) setDone(true)
    })
    return () => {
      wanted = false
    }
  }, [isWanted, stored])
  return !isWanted
}

/** What is here, once it is read. */
function rowsOf({ stored }: AnnonceIndex): Rows | undefined {
  return stored?.ready === true ? stored.rows : undefined
}

/**
 * The annonces of this device that a search finds.
 * @returns `undefined` while what it looks at is being read: what was found before stands
 */
export function useSearch(search: Search, limit: number): SearchFound | undefined {
  const isPlain = isWords(search)
  const list = useAnnonces({ ville: isPlain ? search.ou : '', limit })
  const { places, isKnown } = usePlaces(isSomewhere(search))
  const where = useMemo(() => whereOf(search, places), [search, places])
  const isNone = list?.total === 0
  // What no word finds may be nearby.
  const isAsked = !isPlain || (isNone && where.commune !== '')
  const isPrepared = usePrepared(isAsked && search.mots !== '')
  const isRead = useOfIndex(rowsOf) !== undefined
  const found = useOfIndex(
    useCallback(
      (index) => {
        const here = rowsOf(index)
        return isAsked && isPrepared && here !== undefined ? findIn(here, search, where, limit) : undefined
      },
      [isAsked, isPrepared, search, where, limit],
    ),
  )
  if (isPlain) return { list, nearness: [], wider: found?.wider, where }
  if (!isRead || list === undefined) return { list: undefined, nearness: [], wider: undefined, where }
  if (found === undefined || (needsPlaces(search) && !isKnown)) return undefined
  const { cards: annonces, total, nearness, wider } = found
  return { list: { ...list, annonces, total }, nearness: where.commune === '' ? [] : nearness, wider, where }
}

/** How many annonces this device keeps. */
export function useKeptCount(): number {
  const [index] = useIndex()
  return index.stored?.rows.size ?? 0
}
