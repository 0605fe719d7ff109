import { fetchManifest } from '../catalogue/pieces.ts'
import { useDevice } from './device-context.tsx'
import { useCountsByDepartement, useRegionCoverage } from './use-annonces.ts'
import { useReachable } from './use-arrival.ts'
import { useRead } from './use-read.ts'

/**
 * The number of annonces by département, from this device when it stores the whole market, else from the catalogue's
 * manifest; without a network, the stored ones.
 */
export function useMarketCounts(): ReadonlyMap<string, number> {
  const here = useCountsByDepartement()
  const isPart = useRegionCoverage() !== undefined
  const { call } = useDevice()
  const reachable = useReachable()
  const inAll = useRead(isPart && reachable ? 'counts' : undefined, async () => {
    const manifest = await fetchManifest(call)
    return manifest && new Map(manifest.departements.map(({ departement, count }) => [departement, count]))
  })
  return inAll ?? here
}
