import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { same } from '#domain/same.ts'
import type { Card } from '#wire/catalogue.ts'
import { PLACE_PAGE } from '#wire/first-html.ts'
import type { AnnonceIndex } from '../annonce-index.ts'
import { one } from '../own/queries.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { type Arrival, useArrival } from './use-arrival.ts'
import { useFirstAnnonce, useFirstList } from './use-first-html.ts'
import { useMember, useOwn } from './use-observable.ts'

export type AnnonceList =
  | { readonly state: 'loading' }
  | {
      readonly state: 'ready'
      readonly annonces: readonly Card[]
      readonly total: number
      readonly arrival: Arrival
      /** What of a larger market this device keeps; absent when it keeps all, or does not know yet. */
      readonly kept?: KeptPlaces
    }

export interface KeptPlaces {
  /** The codes of the départements. */
  readonly departements: readonly string[]
  /** Annonces that are here, and in all. */
  readonly here: number
  readonly total: number
}

/** How many annonces of each département are here. */
export function useCountsByPlace(): ReadonlyMap<string, number> {
  const [index, version] = useIndex()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes under the same name; its version says so.
  return useMemo(() => index.counts(), [index, version])
}

/** What of a larger market this device keeps. */
export function useKeptPlaces(): KeptPlaces | undefined {
  const [index, version] = useIndex()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes under the same name; its version says so.
  return useMemo(() => {
    const { places, total } = index.kept ?? {}
    if (places === undefined || total === undefined || places === 'all') return undefined
    return { departements: places, here: index.size, total: Math.max(total, index.size) }
  }, [index, version])
}

function useIndex(): readonly [AnnonceIndex, version: number] {
  const { annonceIndex: index, storage } = useDevice()
  const database = useDeviceState((state) => state.publicDatabase)
  useEffect(() => {
    if (database !== undefined) index.open(database).catch((error: unknown) => storage.report(error))
  }, [index, storage, database])
  const version = useSyncExternalStore(
    index.subscribe,
    () => index.version,
    () => 0,
  )
  return [index, version]
}

/**
 * Active annonces, newest first, whose ville matches.
 * `total` counts all that match; `annonces` holds the first `limit`. `arrival` says what a lack of them means.
 */
export function useAnnonces(query: {
  readonly ville: string
  readonly limit: number
  /** A département's code or a commune's; everywhere by default. */
  readonly place?: string
  /** Of a list on several pages, from 1: those before it are passed over. */
  readonly page?: number
}): AnnonceList {
  const [index, version] = useIndex()
  const arrival = useArrival()
  const kept = useKeptPlaces()
  const { ville, limit, place = '', page = 1 } = query
  const skip = (page - 1) * PLACE_PAGE
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes under the same name; its version says so.
  const { cards, total } = useMemo(() => {
    const found = index.find(ville, skip + limit, place)
    return { cards: found.cards.slice(skip), total: found.total }
  }, [index, ville, limit, skip, place, version])
  const first = useFirstList(place, page)
  // What the page came with stands until all is here, so that nothing moves under the reader; more is in the index.
  const ready = index.isReadyFor(place)
  const all = ready && arrival === 'complete'
  if (first !== undefined && ville === '' && !all && cards.length <= first.cards.length) {
    return { state: 'ready', annonces: first.cards.slice(0, limit), total: first.total, arrival: 'complete' }
  }
  if (!ready) return { state: 'loading' }
  return { state: 'ready', annonces: cards, total, arrival, ...(kept === undefined ? {} : { kept }) }
}

/** Whether all that is public is here. */
function useIsWhole(): boolean {
  const kept = useKeptPlaces()
  return useDeviceState((state) => state.complete) && kept === undefined
}

/**
 * An annonce that is not stored here, from the server: `undefined` while it is asked. It is not asked when all annonces
 * are here, for then there is none.
 */
function useElsewhere(id: string | undefined, isWhole: boolean): Annonce | null | undefined {
  const device = useDevice()
  const [found, setFound] = useState<{ readonly id: string; readonly annonce: Annonce | null }>()
  const asked = isWhole ? undefined : id
  useEffect(() => {
    if (asked === undefined) return undefined
    let wanted = true
    const show = (annonce: Annonce | null) => {
      if (wanted) setFound({ id: asked, annonce })
    }
    import('../catalogue/elsewhere.ts')
      .then(({ fetchElsewhere }) => fetchElsewhere(device, asked))
      .then(show, () => show(null))
    return () => {
      wanted = false
    }
  }, [device, asked])
  if (asked === undefined) return id === undefined ? undefined : null
  return found?.id === asked ? found.annonce : undefined
}

interface Kept {
  /** `undefined` while it is read, `null` when it is not here. */
  readonly annonce: Annonce | null | undefined
  /** It was read in what the index holds now, and not a change before. */
  readonly isSettled: boolean
}

/** A public annonce as this device keeps it. */
function useKept(id: string): Kept {
  const [index, version] = useIndex()
  const isOpen = useDeviceState((state) => state.publicDatabase !== undefined)
  const [found, setFound] = useState<{ readonly id: string; readonly annonce: Annonce | null; readonly at: number }>()
  useEffect(() => {
    if (!isOpen) return undefined
    let wanted = true
    const show = (annonce: Annonce | null) => {
      if (!wanted) return
      setFound((before) => {
        const isSame = before?.id === id && same(before.annonce, annonce)
        return { id, annonce: isSame ? before.annonce : annonce, at: version }
      })
    }
    index.whole(id).then(show, () => show(null))
    return () => {
      wanted = false
    }
  }, [index, isOpen, id, version])
  const isFound = found?.id === id
  return { annonce: isFound ? found.annonce : undefined, isSettled: isFound && found.at === version }
}

/** One annonce: the boutique's own, or a public one. `null` when this device does not have it. */
export function useAnnonce(id: string): Annonce | null | undefined {
  const member = useMember()
  const { annonce: here, isSettled } = useKept(id)
  const own = useOwn(`annonce/${id}`, { annonce: one('annonces', id) }, ({ annonce }) => annonce)
  const first = useFirstAnnonce(id)
  const [wasHere, setWasHere] = useState(false)
  const isHere = here !== undefined && here !== null
  useEffect(() => setWasHere((was) => was || isHere), [isHere])
  // What completes the market may be this annonce: that all is here says nothing before it is looked for again.
  const all = useIsWhole() && isSettled
  const [wasAll, setWasAll] = useState(false)
  useEffect(() => setWasAll((was) => was || all), [all])
  const isWhole = all || wasAll
  // What the page came with stands until the annonce is here, or all that is public.
  const stands = first !== undefined && !wasHere && !isWhole
  const elsewhere = useElsewhere(here === null && !stands ? id : undefined, isWhole)
  if (own && !own.removal) return own
  if (member === undefined || (member !== null && own === undefined) || here === undefined) return first
  return here ?? (stands ? first : elsewhere)
}
