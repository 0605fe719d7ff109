import { type Capacity, capacityOf } from '#domain/capacity.ts'
import type { AnnonceId } from '#domain/ids.ts'
import { useDevice } from './device-context.tsx'
import { useOwnAnnonce } from './use-own-annonces.ts'
import { lastDayIn, usePartnerships } from './use-partnerships.ts'

/** The places of the boutique's annonce; `null` where it states none, and for anybody else's. */
export function useCapacity(annonceId: AnnonceId): Capacity | null {
  const { serverClock } = useDevice()
  const ownAnnonce = useOwnAnnonce(annonceId)
  const lastDay = lastDayIn(usePartnerships() ?? [])
  return ownAnnonce ? capacityOf(ownAnnonce.annonce, ownAnnonce.candidatures, lastDay, serverClock.now()) : null
}
