import { useMemo } from 'react'
import { cityOf } from '#domain/market/search/commune-lookup.ts'
import type { PlaceCommune } from '#wire/first-html.ts'
import { type CommuneNameIndex, communeNameIndex } from '#wire/placing.ts'
import { useDevice } from './device-context.tsx'
import { useAnnonces } from './use-annonces.ts'
import { useFirstList } from './use-first-html.ts'
import { useRead } from './use-read.ts'

/** The index of communes, loaded if enabled; a page title works without it. */
function useCommuneNames(isEnabled: boolean): CommuneNameIndex | undefined {
  const { loadCommunes } = useDevice().environment
  return useRead(isEnabled ? 'communes' : undefined, async () => communeNameIndex(await loadCommunes()))
}

/**
 * The communes of a place's annonces known to this device, with counts, the largest first. Names are INSEE's, from the
 * server-rendered page or the list of communes; `ville` is empty until loaded, and for an unknown code.
 */
export function useCommuneCounts(place: string): readonly PlaceCommune[] {
  const rendered = useFirstList(place)?.communes
  const list = useAnnonces({ ville: '', place, limit: Number.POSITIVE_INFINITY })
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const { commune = '' } of list?.annonces ?? []) {
      const city = cityOf(commune)
      if (city !== '') found.set(city, (found.get(city) ?? 0) + 1)
    }
    return found
  }, [list])
  const isCounted = list?.annonces.length === list?.total && counts.size > 0
  const given = useMemo(() => new Map(rendered?.map((one) => [one.commune, one])), [rendered])
  const isNamed = [...counts.keys()].every((commune) => given.has(commune))
  const nameIndex = useCommuneNames(!isNamed)
  return useMemo(() => {
    const nameOf = (commune: string) => given.get(commune)?.ville ?? nameIndex?.names.get(commune) ?? ''
    const communes =
      isCounted || rendered === undefined
        ? [...counts].map(([commune, count]) => ({ commune, ville: nameOf(commune), count }))
        : rendered
    return [...communes].sort((a, b) => b.count - a.count || (a.commune < b.commune ? -1 : 1))
  }, [counts, given, nameIndex, isCounted, rendered])
}

/** A commune's name; `undefined` while loading, without the list of communes, or for an unknown code. */
export function useCommuneNom(code: string): string | undefined {
  return useCommuneNames(true)?.names.get(code)
}
