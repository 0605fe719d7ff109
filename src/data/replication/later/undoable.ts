const UNDO_MS = 10_000 // for so long a decision can be taken back on the device that made it
const MARGIN_MS = 500 // between the last moment to take it back and the first to send it, for two tabs of one clock

interface Decided {
  readonly unsentAt: string
  /** The instant from which it may leave; absent or empty: at once. */
  readonly leavesAt?: string | undefined
}

/** When a decision made now may leave the device. @param now milliseconds since the epoch */
export function leavesAtFrom(now: number): string {
  return new Date(now + UNDO_MS + MARGIN_MS).toISOString()
}

/** The time at which a waiting version may leave, by its own note; 0: at once. */
export function leavesAtOf({ unsentAt, leavesAt = '' }: Decided): number {
  return unsentAt === '' || leavesAt === '' ? 0 : Date.parse(leavesAt)
}

/** Until when a decision can be taken back; 0 when it cannot. */
export function undoableUntil(version: Decided): number {
  return Math.max(0, leavesAtOf(version) - MARGIN_MS)
}

/**
 * Whether a version stays here for now, so that its author may take it back. A clock that was set back keeps nothing here
 * for longer than that.
 */
export function staysHere(version: Decided, now: number): boolean {
  const until = leavesAtOf(version)
  return until > now && until <= now + UNDO_MS + MARGIN_MS
}
