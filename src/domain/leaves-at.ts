import { UNDO_S } from './undo.ts'

/** Between the last moment to undo a decision and the first to send it, for two tabs with one clock. */
export const UNDO_MARGIN_MS = 500

/** A version of a document with a decision that may still be undone. */
export interface Decided {
  readonly unsentAt: string
  /** The instant from which it may be sent; absent or empty: at once. */
  readonly leavesAt?: string | undefined
}

/** When a pending version may be sent, by its `leavesAt`; 0: at once. */
export function leavesAtOf({ unsentAt, leavesAt = '' }: Decided): number {
  return unsentAt === '' || leavesAt === '' ? 0 : Date.parse(leavesAt)
}

/**
 * Whether a version waits so that its author can undo it. A clock that was set back does not delay it for longer than
 * the undo period.
 */
export function staysHere(version: Decided, now: number): boolean {
  const until = leavesAtOf(version)
  return until > now && until <= now + UNDO_S.moreTime * 1000 + UNDO_MARGIN_MS
}
