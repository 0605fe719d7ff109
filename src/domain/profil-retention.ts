import { type Candidature, leaverOf } from './candidature.ts'
import { DAY_MS } from './durations.ts'

/** How long a device caches the profile of a créateur who withdrew, from their candidature on. */
const WITHDRAWN_RETENTION_MS = 30 * DAY_MS

/** How long a device caches a profile that no candidature needs, since its last read. */
export const VISITED_RETENTION_MS = 30 * DAY_MS

/**
 * Whether a device caches the other party's profile: not of a party who left, nor of one who withdrew long ago.
 * @param now milliseconds since the epoch
 */
export function keepsProfil(candidature: Pick<Candidature, 'status' | 'date' | 'left'>, now: number): boolean {
  if (leaverOf(candidature) !== null) return false
  return candidature.status !== 'withdrawn-by-creator' || now - Date.parse(candidature.date) < WITHDRAWN_RETENTION_MS
}
