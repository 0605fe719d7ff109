/** How long an action can be undone, in seconds. */
export const UNDO_S = { usual: 10, moreTime: 30 } as const

/** The maximum, from the action on, while the pointer or the focus stays on the undo control. */
export const UNDO_MAX_MS = 2 * 60 * 1000

/** @param moreTime whether the member chose the 'more time' setting */
export function undoSeconds(moreTime: boolean): number {
  return moreTime ? UNDO_S.moreTime : UNDO_S.usual
}
