/** The time of one history: it stands still until it is moved, and everything that waits, waits on it. */
export interface Timeline {
  /** Milliseconds since the epoch. */
  now(): number
  /** Runs something later. @returns cancels it */
  after(delayMs: number, work: () => void): () => void
  /** Runs what is due by now, once each. @returns how many ran */
  runDue(): number
  /** When the next thing is due; `Infinity` for nothing. */
  nextDue(): number
  moveTo(now: number): void
  /** Nothing waits any more: what Node still holds of a history, such as a stream that was cut, holds no world by it. */
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
