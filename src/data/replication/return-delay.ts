import { type GrowingDelay, growingDelay } from '../growing-delay.ts'

const SHORT_CUT_MS = 60_000
const SHORT_MIN_MS = 500
const SHORT_MAX_MS = 3000
const LONG_MIN_MS = 1000
const LONG_MAX_MS = 15_000

/**
 * How long a device that has lost its server waits before it looks for it again. After a cut of less than a minute it is
 * back within five seconds. After a longer one, which many devices share, each comes back within fifteen, at a moment
 * drawn at random: a server that returns is not met by all of them at once.
 * @param now milliseconds since the epoch
 * @param random a number from 0 to 1, exclusive
 */
export function returnDelay(now: () => number, random: () => number): GrowingDelay {
  const short = growingDelay(SHORT_MIN_MS, SHORT_MAX_MS)
  let lostAt: number | undefined
  return {
    next: () => {
      lostAt ??= now()
      if (now() - lostAt < SHORT_CUT_MS) return short.next() * (0.75 + random() / 2)
      return LONG_MIN_MS + (LONG_MAX_MS - LONG_MIN_MS) * random()
    },
    reset: () => {
      lostAt = undefined
      short.reset()
    },
  }
}
