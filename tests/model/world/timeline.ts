export type Timeline = ReturnType<typeof createTimeline>

interface Waiting {
  readonly due: number
  readonly order: number
  readonly work: () => void
}

/** The time of one history: it only moves when told to, and all timers depend on it. */
export function createTimeline(start: number) {
  let now = start
  let order = 0
  const waiting = new Set<Waiting>()
  const earliest = () => {
    let found: Waiting | undefined
    for (const one of waiting) {
      if (found === undefined || one.due < found.due || (one.due === found.due && one.order < found.order)) found = one
    }
    return found
  }
  return {
    /** Milliseconds since the epoch. */
    now: () => now,
    /** Runs something after a delay. @returns cancels it */
    after: (delayMs: number, work: () => void): (() => void) => {
      order += 1
      const one = { due: now + Math.max(0, delayMs), order, work }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    /** Runs the timers due by now, once each. @returns how many ran */
    runDue: (): number => {
      let ran = 0
      for (let next = earliest(); next !== undefined && next.due <= now; next = earliest()) {
        waiting.delete(next)
        ran += 1
        next.work()
      }
      return ran
    },
    /** The time of the next timer; `Infinity` without one. */
    nextDue: () => earliest()?.due ?? Number.POSITIVE_INFINITY,
    moveTo: (then: number): void => {
      now = Math.max(now, then)
    },
    /** Drops all timers, so that what Node still references (a cut stream) does not retain the history's world. */
    end: () => waiting.clear(),
  }
}
