import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import { type ElsewhereQuery, elsewhereParams, type FoundElsewhere } from '../catalogue/elsewhere-query.ts'
import { departementOfVille } from '../catalogue/regions.ts'
import { keepDepartement } from '../commands/regions.ts'
import { useDevice, useDeviceState } from './device-context.tsx'
import { useReachable } from './use-arrival.ts'
import { useRead } from './use-read.ts'

/** The département of what is typed as a city, when it is one's name; `undefined` until it is known. */
export function useDepartementOf(ville: string): string | undefined {
  const { environment } = useDevice()
  return useRead(ville, () => departementOfVille(environment, ville))
}

/** Has this device keep a département of a large market as well, with those that touch it. */
export function useKeepDepartement(): (code: string) => void {
  const device = useDevice()
  return (code) => void keepDepartement(device, code).catch((error: unknown) => device.storage.report(error))
}

export interface ElsewhereSearch {
  /** `away`: the server does not answer, and had not been asked this before. */
  readonly state: 'idle' | 'busy' | FoundElsewhere['state']
  readonly annonces: readonly Annonce[]
  /** How many there are in all, when the server knows. */
  readonly total: number | undefined
  readonly hasMore: boolean
  /** Asks for the first page, or for the next one. */
  search(): void
}

interface Pages extends Omit<ElsewhereSearch, 'hasMore' | 'search'> {
  readonly key: string
  readonly next: string | null
}

const NOTHING = { state: 'idle', annonces: [], total: undefined, next: null } as const

/** A search of all France through the server, page after page. What was not fresh is asked for again with the network. */
export function useElsewhereSearch(query: ElsewhereQuery): ElsewhereSearch {
  const device = useDevice()
  const reachable = useReachable()
  const key = String(elsewhereParams(query))
  const [pages, setPages] = useState<Pages>()
  const current = useMemo(() => (pages?.key === key ? pages : { key, ...NOTHING }), [pages, key])
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
      .then(({ searchElsewhere }) => searchElsewhere(device, query, next))
      .then(show, () => show({ state: 'away' }))
  }
  const isOpen = useDeviceState(({ publicDatabase }) => publicDatabase !== undefined)
  const { state } = current
  // Once each time that there is more to ask, not at each answer: the server is back, or what was seen can be read.
  const askAgain = useEffectEvent((canAsk: boolean, canRead: boolean) => {
    if ((canAsk && state === 'seen') || ((canAsk || canRead) && state === 'away')) ask(NOTHING)
  })
  useEffect(() => askAgain(reachable, isOpen), [reachable, isOpen])
  return { ...current, hasMore: current.next !== null, search: () => ask(current) }
}

/** The annonces of a département or of a commune that this device does not keep, asked for at once. */
export function useElsewherePlace(query: ElsewhereQuery): ElsewhereSearch {
  const found = useElsewhereSearch(query)
  const { state, search } = found
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; `search` is another function at each drawing.
  useEffect(() => {
    if (state === 'idle') search()
  }, [state])
  return found
}
