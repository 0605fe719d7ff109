/** For how long what was just done can be undone, in seconds. */
export const UNDO_S = { usual: 10, moreTime: 30 } as const

/** For how long at most, from the act on, while somebody stays on what undoes it. */
export const UNDO_MAX_MS = 2 * 60 * 1000

/** @param moreTime whether the member has asked for more */
export function undoSeconds(moreTime: boolean): number {
  return moreTime ? UNDO_S.moreTime : UNDO_S.usual
}
