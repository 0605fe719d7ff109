/** The time of one history: it only moves when told to, and all timers depend on it. */
export interface Timeline {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something after a delay. @returns cancels it */
  after(delayMs: number, work: () => void): () => void
  /** Runs the timers due by now, once each. @returns how many ran */
  runDue(): number
  /** The time of the next timer; `Infinity` without one. */
  nextDue(): number
  moveTo(now: number): void
  /** Drops all timers, so that what Node still references (a cut stream) does not retain the history's world. */
  end(): void
}

interface Waiting {
  readonly due: number
  readonly order: number
  readonly work: () => void
}

export function createTimeline(start: number): Timeline {
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
    now: () => now,
    after: (delayMs, work) => {
      order += 1
      const one = { due: now + Math.max(0, delayMs), order, work }
      waiting.add(one)
      return () => void waiting.delete(one)
    },
    runDue: () => {
      let ran = 0
      for (let next = earliest(); next !== undefined && next.due <= now; next = earliest()) {
        waiting.delete(next)
        ran += 1
        next.work()
      }
      return ran
    },
    nextDue: () => earliest()?.due ?? Number.POSITIVE_INFINITY,
    moveTo: (then) => {
      now = Math.max(now, then)
    },
    end: () => waiting.clear(),
  }
}
