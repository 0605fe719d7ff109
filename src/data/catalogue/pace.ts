import type { Clock } from '../platform/platform.ts'
import { Unreachable } from '../server/http.ts'

const CONCURRENCY_INITIAL = 6 // a browser's limit of connections to one server
const CONCURRENCY_MAX = 12
const SOON_MS = 500
const SLOW_MS = 3000

export type Pace = ReturnType<typeof createPace>

/**
 * Adapts the number of concurrent downloads. A broken connection loses all downloads in flight: where pieces are slow or lost, they are downloaded one at a time,
 * so that each break costs one piece. Where they are fast, the concurrency grows.
 */
export function createPace({ now }: Pick<Clock, 'now'>) {
  let concurrency = CONCURRENCY_INITIAL
  return {
    get concurrency(): number {
      return concurrency
    },
    /** Runs one download, and adapts the concurrency to its duration. */
    take: async <T>(work: () => Promise<T>): Promise<T> => {
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
