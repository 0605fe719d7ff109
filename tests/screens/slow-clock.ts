import { systemClock } from '#data/browser/page.ts'
import type { Clock } from '#data/platform/platform.ts'
import { UNDO_S } from '#domain/undo.ts'

/**
 * A device's clock that is slow until it is corrected: what is due by then happens at once. The screen's own clock is
 * right, and says that a decision can no longer be undone as soon as it is made.
 */
export function slowClock(): { readonly clock: Clock; correct(): void } {
  const due = new Map<() => void, number>()
  let behind = UNDO_S.usual * 1000
  const now = () => systemClock.now() - behind
  const after: Clock['after'] = (delayMs, work) => {
    const cancel = () => {
      stop()
      due.delete(run)
    }
    const run = () => {
      cancel()
      work()
    }
    const stop = systemClock.after(delayMs, run)
    due.set(run, now() + delayMs)
    return cancel
  }
  const correct = () => {
    behind = -1000 // past the margin that follows the last moment to undo
    for (const [run, at] of [...due]) if (at <= now()) run()
  }
  return { clock: { now, after }, correct }
}
