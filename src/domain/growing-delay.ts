/** Exponential backoff: from `shortest`, doubling at each failure, to `longest` (milliseconds). */
export function growingDelay(shortest: number, longest: number) {
  let delay = shortest
  return {
    /** @returns the delay before the next attempt, in milliseconds; doubles at each call */
    next: (): number => {
      const now = delay
      delay = Math.min(delay * 2, longest)
      return now
    },
    /** Restarts from the shortest delay. */
    reset: () => {
      delay = shortest
    },
  }
}

export type GrowingDelay = ReturnType<typeof growingDelay>
