import { type GrowingDelay, growingDelay } from '#domain/growing-delay.ts'

const SHORT_CUT_MS = 60_000
const SHORT_MIN_MS = 500
const SHORT_MAX_MS = 3000
const LONG_MIN_MS = 1000
const LONG_MAX_MS = 15_000

/**
 * Backoff after losing the server. After a cut of less than a minute the device is back within five seconds. After a
 * longer one, which many devices share, each returns within fifteen, at a random moment, so that a restarted server
 * does not meet all of them at once.
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

/**
 * Backoff after the server refused a stream: starts at a minute, doubles each time, and is never shorter than requested. Jitter adds up to half, so that devices
 * refused together with the same delay do not return together.
 * @param random a number from 0 to 1, exclusive
 */
export function refusalDelay(random: () => number) {
  const growing = growingDelay(REFUSED_MIN_MS, REFUSED_MAX_MS)
  return {
    /** @param requestedMs the delay the server asked for @returns milliseconds; within the hour, whatever it asked */
    next: (requestedMs: number): number =>
      Math.min(Math.max(requestedMs, growing.next()), REFUSED_MAX_MS) * (1 + random() / 2),
    reset: growing.reset,
  }
}
