/**
 * Milliseconds that only go forward, whatever becomes of the machine's clock: for what is counted or kept in memory for a
 * time. They compare with themselves, never with an instant that is written down.
 */
export function steadyNow(): number {
  return performance.timeOrigin + performance.now()
}
