import { useState } from 'react'
import { every } from '../member-reads/queries.ts'
import { useDevice } from './device-context.tsx'
import { useCountsByPlace, useRegionCoverage } from './use-annonces.ts'
import { useMemberQuery } from './use-observable.ts'
import { useRead } from './use-read.ts'

export type OfflineSummary = ReturnType<typeof useOfflineStorage>

const PAPERS = { papers: every('partenariats') }

/** What this device keeps to work without a network, and what it weighs. */
export function useOfflineStorage() {
  const device = useDevice()
  const { environment, seenPhotos } = device
  const counts = useCountsByPlace()
  const coverage = useRegionCoverage()
  const papers = useMemberQuery('kept-papers', PAPERS, (found) => found.papers.length) ?? 0
  const [freed, setFreed] = useState(0)
  // What was freed weighs no more, and other places weigh something else.
  const weighed = `${freed} ${[...counts].join()}`
  const bytes = useRead(weighed, async () => environment.storageUsage?.())
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
  const regionCounts = [...counts].sort(([, a], [, b]) => b - a)
  return { regionCounts, coverage, papers, bytes, freePhotos }
}
