import { useCallback } from 'react'
import type { Uid } from '#domain/ids.ts'
import type { Card } from '#wire/catalogue.ts'
import { useOfIndex } from './use-annonces.ts'

/** A boutique's active annonces, as far as they are here, the newest first. */
export function useAnnoncesOf(boutique: Uid): readonly Card[] {
  return useOfIndex(
    useCallback(
      ({ stored }) => {
        const own = stored?.idsWhere(() => true).filter((id) => id.startsWith(`${boutique}.`)) ?? []
        const cards = own.flatMap((id) => stored?.get(id) ?? [])
        return cards.sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
      },
      [boutique],
    ),
  )
}
