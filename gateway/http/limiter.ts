import { LRUCache } from 'lru-cache'
import { atMost } from '../base/at-most.ts'
import { onePerKey } from '../base/one-per-key.ts'
import { HttpError } from './error.ts'
import { type BackoffLimit, clientKey, type Limit, type LimitName, type WindowLimit } from './limits.ts'

const KEYS_MAX = 20_000 // counters of one limit; least recently used evicted first

/** The key to count by for each limit. An address is a request's `ip`. */
export type LimitKeys = { readonly [N in LimitName]?: string }

interface Take {
  /** Requests, attempts or bytes; 1 by default. */
  readonly amount?: number
  readonly isNewcomer?: boolean
}

type Taken =
  /** Nothing was counted: the exhausted limit with the longest wait, and that wait in seconds. */
  | { readonly refused: LimitName; readonly retryAfter: number }
  /** Counted; call `giveBack` if the act did not happen after all. */
  | { readonly giveBack: () => void }

export interface Limiter {
  /** Takes from all of these limits, or from none when one of them is exhausted. */
  tryTake(keys: LimitKeys, take?: Take): Taken
  /** The same. @returns gives it back @throws HttpError 429 with the seconds to wait */
  take(keys: LimitKeys, take?: Take): () => void
  /** Clears the counters of a key, and those of keys that start with it and a space. */
  clear(name: LimitName, key: string): void
}

interface Counter {
  readonly count: number
  /** When the window began; for a backoff, when the last one was counted. */
  readonly at: number
}

function backoffMs(count: number, free: number, { firstMs, doublesEvery, longestMs }: BackoffLimit): number {
  const over = Math.round(count) - free
  return over < 0 ? 0 : Math.min(longestMs, firstMs * 2 ** Math.floor(over / doublesEvery))
}

/** The counter after the windows that have ended since, if any. */
function afterWindows(counter: Counter, { windowMs, refillsOneByOne }: WindowLimit, now: number): Counter {
  const ended = Math.floor((now - counter.at) / windowMs)
  if (ended <= 0) return counter
  const count = refillsOneByOne === true ? Math.max(counter.count - ended, 0) : 0
  return { count, at: count === 0 ? now : counter.at + ended * windowMs }
}

/** @returns the remaining wait in milliseconds (0 or less: none), and the counter once this amount is counted */
function counted(limit: Limit, max: number, before: Counter, amount: number, now: number): [number, Counter] {
  if ('windowMs' in limit) {
    const { count, at } = afterWindows(before, limit, now)
    return [count + amount > max ? at + limit.windowMs - now : 0, { count: count + amount, at }]
  }
  const waitMs = before.at + backoffMs(before.count, max, limit) - now
  const left = Math.max(0, before.count - Math.max(0, -waitMs) / limit.forgetsOneMs)
  return [waitMs, { count: left + amount, at: now }]
}

/**
 * Counters in this process's memory: a restart clears them.
 * @param clock monotonic milliseconds: with the machine's clock, setting it back would extend waits by as much
 * @param table limits missing from it are off
 * @param gateways number of gateways sharing the limits: each allows its part
 */
export function createLimiter(
  clock: () => number,
  table: { readonly [N in LimitName]?: Limit },
  gateways: () => number = () => 1,
): Limiter {
  // One cache per limit: flooding one with keys evicts nothing from the others.
  const countersOf = onePerKey((_name: LimitName) => new LRUCache<string, Counter>(atMost(KEYS_MAX)))
  const idOf = (name: LimitName, key: string) => (name.endsWith(':address') ? clientKey(key) : key)

  function maxOf(limit: Limit, isNewcomer: boolean): number {
    const { points } = limit
    const max = isNewcomer && 'newcomer' in limit ? (limit.newcomer ?? points) : points
    return Math.ceil(max / gateways())
  }

  const tryTake: Limiter['tryTake'] = (keys, { amount = 1, isNewcomer = false } = {}) => {
    const now = clock()
    const found = (Object.entries(keys) as [LimitName, string][]).flatMap(([name, key]) => {
      const limit = table[name]
      if (limit === undefined) return []
      const [counters, id] = [countersOf(name), idOf(name, key)]
      const before = counters.get(id)
      const [waitMs, after] = counted(limit, maxOf(limit, isNewcomer), before ?? { count: 0, at: now }, amount, now)
      return [{ name, counters, id, before, after, waitMs }]
    })
    const [longest] = [...found].sort((a, b) => b.waitMs - a.waitMs)
    if (longest !== undefined && longest.waitMs > 0) {
      return { refused: longest.name, retryAfter: Math.ceil(longest.waitMs / 1000) }
    }
    for (const { counters, id, after } of found) counters.set(id, after)
    return {
      giveBack: () => {
        for (const { counters, id, before, after } of found) {
          const present = counters.peek(id)
          // Restores the previous state, waits included, unless something else was counted meanwhile.
          if (present === after && before === undefined) counters.delete(id)
          else if (present === after) counters.set(id, before)
          else if (present !== undefined) {
            counters.set(id, { ...present, count: Math.max(0, present.count - amount) })
          }
        }
      },
    }
  }

  return {
    tryTake,
    take: (keys, take) => {
      const taken = tryTake(keys, take)
      if ('giveBack' in taken) return taken.giveBack
      throw new HttpError(429, 'too-many-requests', { retryAfter: taken.retryAfter })
    },
    clear: (name, key) => {
      const [counters, id] = [countersOf(name), idOf(name, key)]
      for (const one of counters.keys()) if (one === id || one.startsWith(`${id} `)) counters.delete(one)
    },
  }
}
