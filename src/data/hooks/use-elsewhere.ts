import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Annonce } from '#domain/market/annonce.ts'
import { printSearch, type Search } from '#domain/market/search/search.ts'
import type { FoundElsewhere } from '../catalogue/elsewhere.ts'
import { keepDepartement } from '../commands/regions.ts'
import { communesOfVille, onlyDepartement } from '../communes/named.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useReachable } from './use-arrival.ts'
import { useRead } from './use-read.ts'

/** The département of a typed city, when only one matches; `undefined` until known. */
export function useDepartementOf(ville: string): string | undefined {
  const { loadCommunes } = useDevice().environment
  return useRead(ville, async () => onlyDepartement((await communesOfVille(loadCommunes, ville)) ?? []))
}

/** Adds a département and its neighbours to the stored regions of a large market. */
export function useKeepDepartement(): (code: string) => void {
  const device = useDevice()
  return (code) => void keepDepartement(device, code).catch((error: unknown) => device.storage.report(error))
}

/** A query over all of France: the search of an address, or a place by its code. */
type ElsewhereQuery = { readonly search: Search } | { readonly departement: string } | { readonly commune: string }

interface Pages {
  readonly key: string
  /** `away`: the server does not answer, and no answer to this query is cached. */
  readonly state: 'idle' | 'busy' | FoundElsewhere['state']
  readonly annonces: readonly Annonce[]
  /** The total, when the server knows it. */
  readonly total: number | undefined
  readonly next: string | null
}

const NOTHING = { state: 'idle', annonces: [], total: undefined, next: null } as const

/** A server-side search of all France, page by page. Results from the cache are refreshed once the network is back. */
export function useElsewhereSearch(query: ElsewhereQuery) {
  const device = useDevice()
  const reachable = useReachable()
  const key = String(new URLSearchParams('search' in query ? printSearch(query.search) : query))
  const [pages, setPages] = useState<Pages>()
  const current = useMemo((): Pages => (pages?.key === key ? pages : { key, ...NOTHING }), [pages, key])
  const ask = ({ annonces, next }: Pick<Pages, 'annonces' | 'next'>) => {
    setPages({ ...current, state: 'busy' })
    const show = (found: FoundElsewhere) =>
      setPages((latest) => {
        if (latest?.key !== key) return latest
        if (found.state === 'away') return { ...latest, state: 'away' }
        const { state, total, next: after } = found
        return { key, state, annonces: [...annonces, ...found.annonces], total, next: after }
      })
    import('../catalogue/elsewhere.ts')
      .then(({ searchElsewhere }) => searchElsewhere(device, key, next))
      .then(show, () => show({ state: 'away' }))
  }
  const isOpen = useDeviceState(({ publicDatabase }) => publicDatabase !== undefined)
  const { state } = current
  // Retry once each time a source becomes available, not at each answer: the server is back, or the cache can be read.
  const askAgain = useEffectEvent((canAsk: boolean, canRead: boolean) => {
    if ((canAsk && state === 'seen') || ((canAsk || canRead) && state === 'away')) ask(NOTHING)
  })
  useEffect(() => askAgain(reachable, isOpen), [reachable, isOpen])
  /** Fetches the first page, or the next one. */
  const search = () => ask(current)
  return { ...current, hasMore: current.next !== null, search }
}

/** The annonces of a département or a commune outside the stored regions, fetched on mount. */
export function useElsewherePlace(query: ElsewhereQuery) {
  const found = useElsewhereSearch(query)
  const { state, search } = found
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; `search` is another function at each drawing.
  useEffect(() => {
    if (state === 'idle') search()
  }, [state])
  return found
}
