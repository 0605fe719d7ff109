/** How long to wait before trying again: from `shortest`, doubling at each failure, to `longest` (milliseconds). */
export function growingDelay(shortest: number, longest: number) {
  let delay = shortest
  return {
    /** @returns how long to wait this time, in milliseconds; twice as long the next time */
    next: (): number => {
      const now = delay
      delay = Math.min(delay * 2, longest)
      return now
    },
    /** Begins again with the shortest. */
    reset: () => {
      delay = shortest
    },
  }
}

export type GrowingDelay = ReturnType<typeof growingDelay>
