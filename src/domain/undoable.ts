import { UNDO_MAX_MS, UNDO_S } from './undo.ts'

/** An offer's last minutes, in which its answer is sent at once: nothing of them is spent on waiting. */
const LAST_MINUTES_MS = 2 * 60 * 1000

const MARGIN_MS = 500 // between the last moment to undo it and the first to send it, for two tabs with one clock

interface Decided {
  readonly unsentAt: string
  /** The instant from which it may be sent; absent or empty: at once. */
  readonly leavesAt?: string | undefined
}

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
  return new Date(until + MARGIN_MS).toISOString()
}

/** When a pending version may be sent, by its `leavesAt`; 0: at once. */
export function leavesAtOf({ unsentAt, leavesAt = '' }: Decided): number {
  return unsentAt === '' || leavesAt === '' ? 0 : Date.parse(leavesAt)
}

/** Until when a decision can be undone; 0 if it cannot. */
export function undoableUntil(version: Decided): number {
  return Math.max(0, leavesAtOf(version) - MARGIN_MS)
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

/**
 * Whether a version waits so that its author can undo it. A clock that was set back does not delay it for longer than
 * the undo period.
 */
export function staysHere(version: Decided, now: number): boolean {
  const until = leavesAtOf(version)
  return until > now && until <= now + UNDO_S.moreTime * 1000 + MARGIN_MS
}
