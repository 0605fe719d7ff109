import type { Clock } from '../platform/platform.ts'
import { Unreachable } from '../server/http.ts'

const CONCURRENCY_INITIAL = 6 // what a browser asks of one server at a time
const CONCURRENCY_MAX = 12
const SOON_MS = 500
const SLOW_MS = 3000

/** How many pieces are on their way at once. */
export interface Pace {
  readonly concurrency: number
  /** Takes one piece, and learns of it how fast they come. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A line that breaks loses all that is on its way: where pieces are slow or lost they come one at a time, so that each
 * break costs one of them. Where they are quick, the next ones are asked for before those before them have come.
 */
export function createPace({ now }: Pick<Clock, 'now'>): Pace {
  let concurrency = CONCURRENCY_INITIAL
  return {
    get concurrency() {
      return concurrency
    },
    take: async (work) => {
      const begun = now()
      try {
        const result = await work()
        const took = now() - begun
        if (took < SOON_MS) concurrency = Math.min(CONCURRENCY_MAX, concurrency + 1)
        if (took > SLOW_MS) concurrency = 1
        return result
      } catch (error) {
        if (error instanceof Unreachable) concurrency = 1
        throw error
      }
    },
  }
}
