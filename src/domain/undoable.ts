import { UNDO_MAX_MS, UNDO_S } from './undo.ts'

const MARGIN_MS = 500 // between the last moment to take it back and the first to send it, for two tabs of one clock

interface Decided {
  readonly unsentAt: string
  /** The instant from which it may leave; absent or empty: at once. */
  readonly leavesAt?: string | undefined
}

/** When a decision that can be taken back until then may leave the device. @param until milliseconds since the epoch */
export function leavesAfter(until: number): string {
  return new Date(until + MARGIN_MS).toISOString()
}

/** The time at which a waiting version may leave, by its own note; 0: at once. */
export function leavesAtOf({ unsentAt, leavesAt = '' }: Decided): number {
  return unsentAt === '' || leavesAt === '' ? 0 : Date.parse(leavesAt)
}

/** Until when a decision can be taken back; 0 when it cannot. */
export function undoableUntil(version: Decided): number {
  return Math.max(0, leavesAtOf(version) - MARGIN_MS)
}

/** The last moment until which that can be postponed; 0 when it cannot be taken back. */
export function undoableAtMost(version: Decided): number {
  return undoableUntil(version) === 0 ? 0 : Date.parse(version.unsentAt) + UNDO_MAX_MS
}

/** The same, to be taken back for as long again from now, unless it may have left, or has been postponed long enough. */
export function postponed<T extends Decided>(version: T, now: number, undoMs: number): T {
  const until = Math.min(now + undoMs, undoableAtMost(version))
  const canWait = staysHere(version, now) && now < undoableUntil(version) && until > undoableUntil(version)
  return canWait ? { ...version, leavesAt: leavesAfter(until) } : version
}

/**
 * Whether a version stays here for now, so that its author may take it back. A clock that was set back keeps nothing here
 * for longer than that.
 */
export function staysHere(version: Decided, now: number): boolean {
  const until = leavesAtOf(version)
  return until > now && until <= now + UNDO_S.moreTime * 1000 + MARGIN_MS
}
