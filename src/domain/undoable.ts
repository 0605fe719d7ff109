import { type Decided, leavesAtOf, staysHere, UNDO_MARGIN_MS } from './leaves-at.ts'
import { UNDO_MAX_MS } from './undo.ts'

/** An offer's last minutes, in which its answer is sent at once: nothing of them is spent on waiting. */
const LAST_MINUTES_MS = 2 * 60 * 1000

/**
 * Whether a decision may wait here so that its author can undo it: not in the last minutes of the offer it answers.
 * @param offerExpiresAt empty for no offer
 * @param now milliseconds since the epoch, server clock
 */
export function canWait(offerExpiresAt: string, now: number): boolean {
  return offerExpiresAt === '' || Date.parse(offerExpiresAt) - now > LAST_MINUTES_MS
}

/** When a decision that can be undone until then may be sent. @param until milliseconds since the epoch */
export function leavesAfter(until: number): string {
  return new Date(until + UNDO_MARGIN_MS).toISOString()
}

/** Until when a decision can be undone; 0 if it cannot. */
export function undoableUntil(version: Decided): number {
  return Math.max(0, leavesAtOf(version) - UNDO_MARGIN_MS)
}

/** The latest time to which undo can be postponed; 0 if it cannot be undone. */
export function undoableAtMost(version: Decided): number {
  return undoableUntil(version) === 0 ? 0 : Date.parse(version.unsentAt) + UNDO_MAX_MS
}

/** The version with its undo period restarted now, unless it may already have been sent or reached the maximum. */
export function postponed<T extends Decided>(version: T, now: number, undoMs: number): T {
  const until = Math.min(now + undoMs, undoableAtMost(version))
  const isLater = staysHere(version, now) && now < undoableUntil(version) && until > undoableUntil(version)
  return isLater ? { ...version, leavesAt: leavesAfter(until) } : version
}
