export interface GrowingDelay {
  /** @returns how long to wait this time, in milliseconds; twice as long the next time */
  readonly next: () => number
  /** Begins again with the shortest. */
  readonly reset: () => void
}

/** How long to wait before trying again: from `shortest`, doubling at each failure, to `longest` (milliseconds). */
export function growingDelay(shortest: number, longest: number): GrowingDelay {
  let delay = shortest
  return {
    next: () => {
      const now = delay
      delay = Math.min(delay * 2, longest)
      return now
    },
    reset: () => {
      delay = shortest
    },
  }
}
