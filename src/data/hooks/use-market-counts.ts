import { fetchManifest } from '../catalogue/pieces.ts'
import { useDevice } from './device-context.tsx'
import { useCountsByPlace, useRegionCoverage } from './use-annonces.ts'
import { useReachable } from './use-arrival.ts'
import { useRead } from './use-read.ts'

/**
 * How many annonces each département has: those of this device, which are all of them unless the market is larger than a
 * device. Then the catalogue's manifest says it, and without a network what is here.
 */
export function useMarketCounts(): ReadonlyMap<string, number> {
  const here = useCountsByPlace()
  const isPart = useRegionCoverage() !== undefined
  const { call } = useDevice()
  const reachable = useReachable()
  const inAll = useRead(isPart && reachable ? 'counts' : undefined, async () => {
    const manifest = await fetchManifest(call)
    return manifest && new Map(manifest.places.map(({ departement, count }) => [departement, count]))
  })
  return inAll ?? here
}
