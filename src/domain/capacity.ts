import { type Candidature, leaverOf } from './candidature.ts'
import type { Annonce } from './market/annonce.ts'
import { isLapsed } from './transitions.ts'

type Partnership = Pick<Candidature, 'status' | 'left' | 'offerExpiresAt'>

/**
 * Whether a partnership takes one of its annonce's places: confirmed by both, neither having left, and not past its
 * last day.
 * @param lastDay announced, agreed to, or else of the annonce (`lastDayOf`)
 * @param now milliseconds since the epoch
 */
export function isRunning(candidature: Partnership, lastDay: string, now: number): boolean {
  const { status } = candidature
  const today = new Date(now).toISOString().slice(0, 10)
  return status === 'confirmed' && leaverOf(candidature) === null && lastDay >= today
}

/**
 * Whether an annonce has no place left; one whose places are unspecified always has.
 * @param running how many of its partnerships run
 */
export function isAtCapacity(places: number | undefined, running: number): boolean {
  return places !== undefined && places > 0 && running >= places
}

/** The places of an annonce, and what takes them. */
export interface Capacity {
  readonly places: number
  /** Partnerships that run. */
  readonly running: number
  /** Offers that may still be confirmed. */
  readonly offered: number
  readonly left: number
}

/**
 * What a boutique knows of its annonce's places; `null` when it has not said how many there are.
 * @param candidatures those of the annonce
 * @param lastDay of a partnership
 * @param now milliseconds since the epoch
 */
export function capacityOf<P extends Partnership>(
  { places }: Pick<Annonce, 'places'>,
  candidatures: readonly P[],
  lastDay: (candidature: P) => string,
  now: number,
): Capacity | null {
  if (places === undefined || places === 0) return null
  const running = candidatures.filter((one) => isRunning(one, lastDay(one), now)).length
  const offered = candidatures.filter(
    ({ status, offerExpiresAt }) => status === 'awaiting-creator' && !isLapsed(offerExpiresAt, now),
  ).length
  return { places, running, offered, left: Math.max(0, places - running - offered) }
}
