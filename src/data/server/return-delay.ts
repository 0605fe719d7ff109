import { type GrowingDelay, growingDelay } from '#domain/growing-delay.ts'

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

const REFUSED_MIN_MS = 60_000
const REFUSED_MAX_MS = 2_400_000

/** How long a device that was refused a stream waits before it asks for one again. */
export interface RefusalDelay {
  /** @param requestedMs how long the server asked it to wait @returns milliseconds; within the hour, whatever it asked */
  readonly next: (requestedMs: number) => number
  readonly reset: () => void
}

/**
 * From a minute on, twice as long each time, and no sooner than asked. Up to half as much is added by chance: devices that
 * were refused together, and told the same, do not come back together.
 * @param random a number from 0 to 1, exclusive
 */
export function refusalDelay(random: () => number): RefusalDelay {
  const growing = growingDelay(REFUSED_MIN_MS, REFUSED_MAX_MS)
  return {
    next: (requestedMs) => Math.min(Math.max(requestedMs, growing.next()), REFUSED_MAX_MS) * (1 + random() / 2),
    reset: growing.reset,
  }
}
