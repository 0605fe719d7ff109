import { useState } from 'react'
import { every } from '../own/queries.ts'
import { useDevice } from './device-context.tsx'
import { useCountsByPlace, useKeptPlaces } from './use-annonces.ts'
import { useOwn } from './use-observable.ts'
import { useRead } from './use-read.ts'

export type KeptHere = ReturnType<typeof useKeptHere>

const PAPERS = { papers: every('partenariats') }

/** What this device keeps to work without a network, and what it weighs. */
export function useKeptHere() {
  const device = useDevice()
  const { environment, seenPhotos } = device
  const counts = useCountsByPlace()
  const kept = useKeptPlaces()
  const papers = useOwn('kept-papers', PAPERS, (found) => found.papers.length) ?? 0
  const [freed, setFreed] = useState(0)
  // What was freed weighs no more, and other places weigh something else.
  const weighed = `${freed} ${[...counts].join()}`
  const bytes = useRead(weighed, async () => environment.keptBytes?.())
  /** Removes the photos that come back when they are seen again. @returns whether they are gone */
  const freePhotos = async () => {
    try {
      await seenPhotos.clear()
      setFreed((times) => times + 1)
      return true
    } catch {
      return false
    }
  }
  /** By the code of their département, '' for those whose city is not known; the most first. */
  const places = [...counts].sort(([, a], [, b]) => b - a)
  return { places, kept, papers, bytes, freePhotos }
}
