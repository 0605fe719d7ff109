import { useState } from 'react'
import { every } from '../member-reads/queries.ts'
import { useDevice } from './device-context.tsx'
import { useCountsByDepartement, useRegionCoverage } from './use-annonces.ts'
import { useMemberQuery } from './use-observable.ts'
import { useRead } from './use-read.ts'

export type OfflineSummary = ReturnType<typeof useOfflineStorage>

const PAPERS = { papers: every('partenariats') }

/** The data stored for offline use, and its size. */
export function useOfflineStorage() {
  const device = useDevice()
  const { environment, seenPhotos } = device
  const counts = useCountsByDepartement()
  const coverage = useRegionCoverage()
  const papers = useMemberQuery(PAPERS, (found) => found.papers.length) ?? 0
  const [freed, setFreed] = useState(0)
  // Recompute after photos were freed, or when the stored regions change.
  const weighed = `${freed} ${[...counts].join()}`
  const bytes = useRead(weighed, async () => environment.storageUsage?.())
  /** Removes cached photos, which are cached again when next seen. @returns whether they are removed */
  const freePhotos = async () => {
    try {
      await seenPhotos.clear()
      setFreed((times) => times + 1)
      return true
    } catch {
      return false
    }
  }
  /** By département code, '' for an unknown city; the largest first. */
  const regionCounts = [...counts].sort(([, a], [, b]) => b - a)
  return { regionCounts, coverage, papers, bytes, freePhotos }
}
