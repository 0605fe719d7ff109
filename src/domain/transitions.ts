import type { CandidatureStatus } from './candidature.ts'

/**
 * Who moves a candidature. `server` is not a person: the créateur's dashboard or the server records what the clock has
 * already decided, and the server's clock is authoritative.
 */
export type CandidatureActor = 'boutique' | 'creator' | 'server'

export interface CandidatureTransition {
  /** `null` for a candidature that does not exist yet. */
  readonly from: CandidatureStatus | null
  readonly to: CandidatureStatus
  readonly by: readonly CandidatureActor[]
  /** How `offerExpiresAt` must compare with the server's clock. */
  readonly offer?: 'running' | 'lapsed'
}

/** The state machine of a candidature. Every check, label and button reads this table. */
export const CANDIDATURE_TRANSITIONS: readonly CandidatureTransition[] = [
  { from: null, to: 'pending', by: ['creator'] },
  // Withdrawn while still in the outbox, it arrives withdrawn.
  { from: null, to: 'withdrawn-by-creator', by: ['creator'] },
  { from: 'pending', to: 'awaiting-creator', by: ['boutique'] },
  { from: 'pending', to: 'refused-by-boutique', by: ['boutique'] },
  { from: 'pending', to: 'withdrawn-by-creator', by: ['creator'] },
  { from: 'awaiting-creator', to: 'confirmed', by: ['creator'], offer: 'running' },
  { from: 'awaiting-creator', to: 'declined-by-creator', by: ['creator'], offer: 'running' },
  { from: 'awaiting-creator', to: 'expired', by: ['creator', 'server'], offer: 'lapsed' },
]

/** The row that allows a change of state, or `undefined` if it is forbidden. */
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

/** Whether a state has no outgoing transition. */
export function isFinal(status: CandidatureStatus): boolean {
  return !CANDIDATURE_TRANSITIONS.some((row) => row.from === status)
}

/** Whether a state blocks editing of the annonce: one party is waiting for the other. */
export function isOpen(status: CandidatureStatus): boolean {
  return !isFinal(status)
}

/** The progress of a candidature; decides between two devices' versions. All final states have equal progress. */
export function progressOf(status: CandidatureStatus): number {
  if (isFinal(status)) return 2
  return status === 'pending' ? 0 : 1
}

/**
 * Whether an offer has expired; an empty date never expires.
 * @param now milliseconds since the epoch, by the authoritative clock
 */
export function isLapsed(offerExpiresAt: string, now: number): boolean {
  return Date.parse(offerExpiresAt) <= now
}
