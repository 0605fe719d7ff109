import { useMemo } from 'react'
import type { Uid } from '#domain/ids.ts'
import type { Card } from '#wire/catalogue.ts'
import { useIndex } from './use-annonces.ts'

/** A boutique's active annonces, as far as they are here, the newest first. */
export function useAnnoncesOf(boutique: Uid): readonly Card[] {
  const [index, version] = useIndex()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index changes under the same name; its version says so.
  return useMemo(() => {
    const { stored } = index
    const own = stored?.idsWhere(() => true).filter((id) => id.startsWith(`${boutique}.`)) ?? []
    const cards = own.flatMap((id) => stored?.get(id) ?? [])
    return cards.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  }, [index, boutique, version])
}
