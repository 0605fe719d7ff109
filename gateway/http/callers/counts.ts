import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

interface Count {
  current: number
  readonly endsAt: number
}

type Told = (error: Error | null, result?: { readonly current: number; readonly ttl: number }) => void

/**
 * How many requests each caller made in a window, by a clock that only goes forward: with the machine's, which
 * @fastify/rate-limit reads, everybody behind an address is refused for an hour when it is set back by one.
 * @param max counters kept for each route; the least recently used goes first
 */
export function countsBy(clock: () => number, max: number): FastifyRateLimitStoreCtor {
  return class Counts implements FastifyRateLimitStore {
    readonly #counts = new Map<string, Count>()

    incr(key: string, told: Told, windowMs: number): void {
      const now = clock()
      const known = this.#counts.get(key)
      const count = known !== undefined && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs }
      count.current += 1
      this.#counts.delete(key) // the Map's order is the order of use
      this.#counts.set(key, count)
      const oldest = this.#counts.keys().next()
      if (this.#counts.size > max && oldest.done === false) this.#counts.delete(oldest.value)
      told(null, { current: count.current, ttl: count.endsAt - now })
    }

    /** One a route. */
    child(): Counts {
      return new Counts()
    }
  }
}
