import { useEffect, useMemo, useState } from 'react'
import type { Annonce } from '#domain/annonce.ts'
import type { FoundElsewhere } from '../catalogue/elsewhere.ts'
import { departementOfVille } from '../catalogue/home.ts'
import { keepDepartement } from '../commands/places.ts'
import { useDevice } from './device-context.tsx'

/** The département of what is typed as a city, when it is one's name; `undefined` until it is known. */
export function useDepartementOf(ville: string): string | undefined {
  const { environment } = useDevice()
  const [found, setFound] = useState<{ readonly ville: string; readonly code: string | undefined }>()
  useEffect(() => {
    let wanted = true
    void departementOfVille(environment, ville).then((code) => {
      if (wanted) setFound({ ville, code })
    })
    return () => {
      wanted = false
    }
  }, [environment, ville])
  return found?.ville === ville ? found.code : undefined
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
  readonly hasMore: boolean
  /** Asks for the first page, or for the next one. */
  search(): void
}

interface Pages {
  readonly ville: string
  readonly state: ElsewhereSearch['state']
  readonly annonces: readonly Annonce[]
  readonly next: string | null
}

/** A search of all France through the server, page after page. */
export function useElsewhereSearch(ville: string): ElsewhereSearch {
  const device = useDevice()
  const [pages, setPages] = useState<Pages>()
  const current = useMemo(
    () => (pages?.ville === ville ? pages : ({ ville, state: 'idle', annonces: [], next: null } as const)),
    [pages, ville],
  )
  const search = () => {
    const { annonces, next } = current
    setPages({ ...current, state: 'busy' })
    const show = (found: FoundElsewhere) =>
      setPages((latest) => {
        if (latest?.ville !== ville) return latest
        if (found.state === 'away') return { ...latest, state: 'away' }
        return { ville, state: found.state, annonces: [...annonces, ...found.annonces], next: found.next }
      })
    import('../catalogue/elsewhere.ts')
      .then(({ searchElsewhere }) => searchElsewhere(device, ville, next))
      .then(show, () => show({ state: 'away' }))
  }
  return { state: current.state, annonces: current.annonces, hasMore: current.next !== null, search }
}
