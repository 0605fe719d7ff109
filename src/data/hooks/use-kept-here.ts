import { useState } from 'react'
import type { KeptBytes } from '../browser/kept-bytes.ts'
import { every } from '../own/queries.ts'
import { useDevice } from './device-context.tsx'
import { type KeptPlaces, useCountsByPlace, useKeptPlaces } from './use-annonces.ts'
import { useOwn } from './use-observable.ts'
import { useRead } from './use-read.ts'

export interface KeptHere {
  /** Annonces by the code of their département; '' for those whose city is not known. The most first. */
  readonly places: readonly (readonly [departement: string, count: number])[]
  /** What of a larger market is kept; absent when all is. */
  readonly kept: KeptPlaces | undefined
  /** Partnerships whose papers are here. */
  readonly papers: number
  /** `undefined` until it is known. */
  readonly bytes: KeptBytes | undefined
  /** Removes the photos that come back when they are seen again. @returns whether they are gone */
  freePhotos(): Promise<boolean>
}

const PAPERS = { papers: every('partenariats') }

/** What this device keeps to work without a network, and what it weighs. */
export function useKeptHere(): KeptHere {
  const device = useDevice()
  const { environment, seenPhotos } = device
  const counts = useCountsByPlace()
  const kept = useKeptPlaces()
  const papers = useOwn('kept-papers', PAPERS, (found) => found.papers.length) ?? 0
  const [freed, setFreed] = useState(0)
  // What was freed weighs no more, and other places weigh something else.
  const weighed = `${freed} ${[...counts].join()}`
  const bytes = useRead(weighed, async () => environment.keptBytes?.())
  const freePhotos = async () => {
    try {
      await seenPhotos.clear()
      setFreed((times) => times + 1)
      return true
    } catch {
      return false
    }
  }
  return { places: [...counts].sort(([, a], [, b]) => b - a), kept, papers, bytes, freePhotos }
}
