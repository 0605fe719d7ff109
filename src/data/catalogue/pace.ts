import type { Clock } from '../platform/platform.ts'
import { Unreachable } from '../server/http.ts'

const AT_FIRST = 6 // what a browser asks of one server at a time
const AHEAD_MAX = 12
const SOON_MS = 500
const SLOW_MS = 3000

/** How many pieces are on their way at once. */
export interface Pace {
  readonly ahead: number
  /** Takes one piece, and learns of it how fast they come. */
  take<T>(work: () => Promise<T>): Promise<T>
}

/**
 * A line that breaks loses all that is on its way: where pieces are slow or lost they come one at a time, so that each
 * break costs one of them. Where they are quick, the next ones are asked for before those before them have come.
 */
export function createPace({ now }: Pick<Clock, 'now'>): Pace {
  let ahead = AT_FIRST
  return {
    get ahead() {
      return ahead
    },
    take: async (work) => {
      const begun = now()
      try {
        const result = await work()
        const took = now() - begun
        if (took < SOON_MS) ahead = Math.min(AHEAD_MAX, ahead + 1)
        if (took > SLOW_MS) ahead = 1
        return result
      } catch (error) {
        if (error instanceof Unreachable) ahead = 1
        throw error
      }
    },
  }
}
