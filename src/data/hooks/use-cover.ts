import { useCallback } from 'react'
import type { AnnonceId } from '#domain/ids.ts'
import { useOfIndex } from './use-annonces.ts'

/** The address of the first photo of an annonce that this device keeps; nothing of one that is closed or without photos. */
export function useCover(id: AnnonceId): string | undefined {
  return useOfIndex(useCallback(({ stored }) => stored?.get(id)?.photos[0], [id]))
}
