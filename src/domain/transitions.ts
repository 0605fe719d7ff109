import type { CandidatureStatus } from './candidature.ts'

/**
 * Who moves a candidature. `time` is not a person: the créateur's dashboard or the server marks what the clock has
 * already decided, and the server's clock is the one that counts.
 */
export type CandidatureActor = 'boutique' | 'creator' | 'server'

export interface CandidatureTransition {
  /** `null` is a candidature that does not exist yet. */
  readonly from: CandidatureStatus | null
  readonly to: CandidatureStatus
  readonly by: readonly CandidatureActor[]
  /** Where `offerExpiresAt` must stand against the server's clock. */
  readonly offer?: 'running' | 'lapsed'
}

/** The life of a candidature. Every check, label and button reads this table. */
export const CANDIDATURE_TRANSITIONS: readonly CandidatureTransition[] = [
  { from: null, to: 'pending', by: ['creator'] },
  // Withdrawn before it could leave the device, it comes withdrawn.
  { from: null, to: 'withdrawn-by-creator', by: ['creator'] },
  { from: 'pending', to: 'awaiting-creator', by: ['boutique'] },
  { from: 'pending', to: 'refused-by-boutique', by: ['boutique'] },
  { from: 'pending', to: 'withdrawn-by-creator', by: ['creator'] },
  { from: 'awaiting-creator', to: 'confirmed', by: ['creator'], offer: 'running' },
  { from: 'awaiting-creator', to: 'declined-by-creator', by: ['creator'], offer: 'running' },
  { from: 'awaiting-creator', to: 'expired', by: ['creator', 'server'], offer: 'lapsed' },
]

/** The row that allows a change of state, or `undefined` when nothing does. */
export function findTransition(
  from: CandidatureStatus | null,
  to: CandidatureStatus,
  by: CandidatureActor,
): CandidatureTransition | undefined {
  for (const row of CANDIDATURE_TRANSITIONS) {
    if (row.from === from && row.to === to && row.by.indexOf(by) >= 0) return row
  }
  return undefined
}

/** The states an actor may move a candidature to, in the table's order. */
export function nextStatuses(from: CandidatureStatus, by: CandidatureActor): CandidatureStatus[] {
  return CANDIDATURE_TRANSITIONS.filter((row) => row.from === from && row.by.indexOf(by) >= 0).map((row) => row.to)
}

/** A state that nothing leaves. */
export function isFinal(status: CandidatureStatus): boolean {
  return !CANDIDATURE_TRANSITIONS.some((row) => row.from === status)
}

/** A state that blocks the editing of the annonce: somebody is waiting for somebody. */
export function isOpen(status: CandidatureStatus): boolean {
  return !isFinal(status)
}

/** How far a candidature has gone; decides between two devices' versions. Two final states do not overtake each other. */
export function progressOf(status: CandidatureStatus): number {
  if (isFinal(status)) return 2
  return status === 'pending' ? 0 : 1
}

/**
 * Whether an offer has passed; what has none, '', never does.
 * @param now milliseconds since the epoch, by the clock that decides
 */
export function isLapsed(offerExpiresAt: string, now: number): boolean {
  return Date.parse(offerExpiresAt) <= now
}
