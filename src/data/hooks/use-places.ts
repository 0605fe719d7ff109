import { useEffect, useMemo, useState } from 'react'
import type { PlaceCommune } from '#wire/first-html.ts'
import { useDevice } from './device-context.tsx'
import { useAnnonces } from './use-annonces.ts'
import { useFirstList } from './use-first-html.ts'

/** Where this device knows of annonces in a place, the communes that have most of them first. */
export function useCommunes(place: string): readonly PlaceCommune[] {
  const first = useFirstList(place)
  const list = useAnnonces({ ville: '', place, limit: Number.POSITIVE_INFINITY })
  return useMemo(() => {
    const found = new Map<string, { commune: string; ville: string; count: number }>()
    // The newest annonce names its commune.
    for (const { commune, ville } of list.state === 'ready' ? list.annonces : []) {
      if (commune === '' || commune === undefined) continue
      const known = found.get(commune) ?? { commune, ville, count: 0 }
      found.set(commune, { ...known, count: known.count + 1 })
    }
    const counted = list.state === 'ready' && list.annonces.length === list.total
    const communes = counted || first?.communes === undefined ? [...found.values()] : first.communes
    return [...communes].sort((a, b) => b.count - a.count || (a.commune < b.commune ? -1 : 1))
  }, [list, first])
}

/** The name of a commune by its code; `undefined` until it is known, without the list of communes, or for what is none. */
export function useCommuneNom(code: string): string | undefined {
  const { loadCommunes } = useDevice().environment
  const [found, setFound] = useState<string>()
  useEffect(() => {
    let wanted = true
    loadCommunes().then(
      (index) => {
        if (wanted) setFound(index.find((one) => one.code === code)?.nom)
      },
      () => undefined, // the title does without
    )
    return () => {
      wanted = false
    }
  }, [loadCommunes, code])
  return found
}
