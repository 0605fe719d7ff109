import { isIPv6 } from 'node:net'
import { Problem } from './problem.ts'

const KEYS_MAX = 20_000 // counters kept; the least recently used goes first
const MINUTE = 60 * 1000 // milliseconds

interface Budget {
  /** Attempts allowed in a window. */
  readonly max: number
  /** Milliseconds. */
  readonly window: number
}

/** Each act is counted by address and, when it aims at one, by account. A household or a market shares an address. */
const BUDGETS = {
  'sign-in:account': { max: 10, window: 15 * MINUTE },
  'sign-in:address': { max: 100, window: 15 * MINUTE },
  'sign-up:account': { max: 30, window: 60 * MINUTE },
  'sign-up:address': { max: 60, window: 60 * MINUTE },
  'reset:account': { max: 3, window: 60 * MINUTE },
  'reset:address': { max: 30, window: 60 * MINUTE },
  'export:account': { max: 10, window: 60 * MINUTE },
  'export:address': { max: 60, window: 60 * MINUTE },
  'password:account': { max: 10, window: 15 * MINUTE },
  'write:account': { max: 240, window: MINUTE }, // batches; the devices of one member share it
  'upload:account': { max: 300, window: 15 * MINUTE }, // pictures: two sizes a photo, a whole outbox at once
  'contact:account': { max: 5, window: 60 * MINUTE }, // by the address to answer to
} as const satisfies { readonly [name: string]: Budget }

export type BudgetName = keyof typeof BUDGETS

interface Counter {
  count: number
  endsAt: number
}

export interface Limits {
  /** Counts one attempt. @throws Problem 429 with the seconds to wait, when there were too many */
  take(name: BudgetName, key: string): void
  /** Forgets the attempts of a key: the right password was given. */
  forget(name: BudgetName, key: string): void
  readonly size: number
}

export function createLimits(clock: () => number, enabled: boolean): Limits {
  const counters = new Map<string, Counter>()
  const current = (id: string, window: number): Counter => {
    const now = clock()
    const found = counters.get(id)
    const counter = found !== undefined && found.endsAt > now ? found : { count: 0, endsAt: now + window }
    counters.delete(id) // re-inserted below, so that the Map's order is the order of use
    counters.set(id, counter)
    const oldest = counters.keys().next()
    if (counters.size > KEYS_MAX && oldest.done === false) counters.delete(oldest.value)
    return counter
  }
  return {
    take(name, key) {
      if (!enabled) return
      const { max, window } = BUDGETS[name]
      const counter = current(`${name}:${key}`, window)
      if (counter.count >= max) {
        throw new Problem(429, 'too-many-requests', { retryAfter: Math.ceil((counter.endsAt - clock()) / 1000) })
      }
      counter.count += 1
    },
    forget: (name, key) => {
      counters.delete(`${name}:${key}`)
    },
    get size() {
      return counters.size
    },
  }
}

/** An IPv6 customer holds a whole /64: counting single addresses would count nothing. */
export function addressKey(ip: string): string {
  if (!isIPv6(ip)) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1] !== undefined) return mapped[1]
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = ip.includes('::') ? Array.from({ length: 8 - left.length - right.length }, () => '0') : []
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
