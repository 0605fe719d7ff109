import { normalizeIP } from '@fastify/rate-limit'
import type { RouteShorthandOptions } from 'fastify'
import { HttpError } from './error.ts'

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 60 * MINUTE_MS
const MEBIBYTE = 1024 * 1024

interface Budget {
  readonly max: number
  readonly windowMs: number
  /** Past `max` one more fits each time that a window ends, in place of as many as at first. */
  readonly drips?: true
}

/**
 * Requests to one route, by kind: of each account, or without a session of each address. Several people may share one: a
 * household, a market hall, a school, a mobile carrier. Forty newcomers in a minute are far from each of these.
 */
const ROUTE_BUDGETS = {
  'page:address': { max: 6000, windowMs: MINUTE_MS }, // all pages together, and files that are not named by their content
  'photo:address': { max: 3000, windowMs: MINUTE_MS },
  'read:address': { max: 1200, windowMs: MINUTE_MS },
  'push:address': { max: 600, windowMs: MINUTE_MS },
  'live:address': { max: 120, windowMs: MINUTE_MS },
  'contact:address': { max: 5, windowMs: MINUTE_MS },
  'report:address': { max: 60, windowMs: MINUTE_MS },
  'search:address': { max: 300, windowMs: MINUTE_MS },
  'count:address': { max: 300, windowMs: MINUTE_MS },
  'account:address': { max: 300, windowMs: MINUTE_MS },
  'moderation:address': { max: 300, windowMs: MINUTE_MS },
} as const satisfies { readonly [name: string]: Budget }

/** Attempts at one act, by who makes them and, when it aims at an account, by that account. */
const ACT_BUDGETS = {
  'session:address': { max: 600, windowMs: MINUTE_MS }, // cookies looked up that this site did not make
  'sign-up:account': { max: 30, windowMs: 60 * MINUTE_MS },
  'sign-up:address': { max: 60, windowMs: 60 * MINUTE_MS },
  'email-change-hour:account': { max: 5, windowMs: 60 * MINUTE_MS }, // each mails a link, maybe to a stranger
  'email-change-day:account': { max: 10, windowMs: DAY_MS },
  'email-change:address': { max: 60, windowMs: 60 * MINUTE_MS },
  'reset:mail': { max: 2, windowMs: 30 * MINUTE_MS }, // to one e-mail; past it none leaves, and the answer is the same
  'reset:mail-day': { max: 3, windowMs: 180 * MINUTE_MS, drips: true }, // the same, over a day: eight and a few at first
  'reset:device': { max: 2, windowMs: 30 * MINUTE_MS }, // asked for by a device that the account knows
  'reset:address': { max: 30, windowMs: 60 * MINUTE_MS },
  'export:account': { max: 10, windowMs: 60 * MINUTE_MS },
  'export:address': { max: 60, windowMs: 60 * MINUTE_MS },
  'export:operator': { max: 5, windowMs: DAY_MS }, // copies of members' data, by the operator who makes them
  'write:account': { max: 240, windowMs: MINUTE_MS }, // batches; the devices of one member share it
  'upload:account': { max: 300, windowMs: 15 * MINUTE_MS }, // pictures: two sizes a photo, a whole outbox at once
  'photos-hour:account': { max: 200 * MEBIBYTE, windowMs: 60 * MINUTE_MS }, // forty annonces of five photos, about
  'photos-day:account': { max: 600 * MEBIBYTE, windowMs: DAY_MS },
  'photos-hour:newcomer': { max: 50 * MEBIBYTE, windowMs: 60 * MINUTE_MS }, // an account that is new or not proved
  'photos-day:newcomer': { max: 100 * MEBIBYTE, windowMs: DAY_MS },
  'profil:account': { max: 100, windowMs: 60 * MINUTE_MS }, // others' profiles, each once; partners' are not counted
  'profil:newcomer': { max: 30, windowMs: 60 * MINUTE_MS }, // the same, for an account that is new or not proved
  'report:sender': { max: 10, windowMs: 60 * MINUTE_MS }, // by account, or without one by the address it comes from
  'contact:sender': { max: 5, windowMs: 60 * MINUTE_MS }, // by the e-mail to answer to and the address it comes from
} as const satisfies { readonly [name: string]: Budget }

/** Every limit there is. A route's are counted by @fastify/rate-limit, an act's below. */
export const BUDGETS = { ...ROUTE_BUDGETS, ...ACT_BUDGETS } as const

/** What a route without a budget of its own allows: the one that gives pages and files. */
export const DEFAULT_BUDGET = BUDGETS['page:address']

/** When an answer that stays open may be requested again, once there are too many of them. */
export const STREAM_RETRY_S = 60

/** How many answers may stay open at once in one process: streams of events and long polls together. */
export interface StreamCeilings {
  readonly all: number
  /** Of those, how many are for members alone: whoever has no session never takes them. */
  readonly forMembers: number
  /** Without a session, by address (an IPv4 or an IPv6 /64): a whole office may share one. */
  readonly perAddress: number
  /** With one, by account, whatever the address: each of a member's browsers holds one, whatever its tabs. */
  readonly perAccount: number
}

export const STREAM_CEILINGS: StreamCeilings = { all: 5000, forMembers: 2000, perAddress: 200, perAccount: 20 }

type AddressBudget<N extends keyof typeof ROUTE_BUDGETS> = N extends `${infer Kind}:address` ? Kind : never
export type RouteKind = AddressBudget<keyof typeof ROUTE_BUDGETS>
type Act = keyof typeof ACT_BUDGETS

/** Route options that limit each account, or address without one; without effect when the limits are off. */
export function perAddress(kind: RouteKind): Pick<RouteShorthandOptions, 'config'> {
  const { max, windowMs } = BUDGETS[`${kind}:address`]
  return { config: { rateLimit: { max, timeWindow: windowMs } } }
}

export interface Limits {
  /**
   * Counts one attempt, or so many bytes.
   * @param key an account's, or for a budget by address a request's `ip`
   * @throws HttpError 429 with the seconds to wait, when there were too many
   */
  take(act: Act, key: string, amount?: number): void
  /** Counts as much of each of these, or of none when one of them refuses. @throws HttpError as `take`, for the longest wait */
  takeAll(acts: readonly Act[], key: string, amount?: number): void
  /** Clears the attempts of a key: the right password was given. */
  clear(act: Act, key: string): void
  readonly size: number
}

interface Counter {
  count: number
  endsAt: number
}

const KEYS_MAX = 20_000 // counters kept; the least recently used goes first

/**
 * What is counted as one address. An IPv6 customer holds a whole /64: counting single ones would count nothing.
 * @param ip a request's; Node no longer knows it once whoever asked has hung up
 */
export function placeOf(ip: string | undefined): string {
  return normalizeIP(ip ?? '')
}

/** What a counter has become when its window has ended, once or more often. */
function afterWindow({ count, endsAt }: Counter, { windowMs, drips }: Budget, now: number): Counter {
  const ended = Math.floor((now - endsAt) / windowMs) + 1
  const left = drips === true ? Math.max(count - ended, 0) : 0
  return { count: left, endsAt: left === 0 ? now + windowMs : endsAt + ended * windowMs }
}

function counterId(act: Act, key: string): string {
  return `${act}:${act.endsWith(':address') ? placeOf(key) : key}`
}

/** @param gateways that share what is allowed: each gives its part */
export function createLimits(clock: () => number, enabled: boolean, gateways: () => number = () => 1): Limits {
  const counters = new Map<string, Counter>()
  const current = (id: string, budget: Budget): Counter => {
    const now = clock()
    const found = counters.get(id) ?? { count: 0, endsAt: now }
    const counter = found.endsAt > now ? found : afterWindow(found, budget, now)
    counters.delete(id) // re-inserted below, so that the Map's order is the order of use
    counters.set(id, counter)
    const oldest = counters.keys().next()
    if (counters.size > KEYS_MAX && oldest.done === false) counters.delete(oldest.value)
    return counter
  }
  const takeAll: Limits['takeAll'] = (acts, key, amount = 1) => {
    if (!enabled) return
    const taken = acts.map((act) => {
      const budget = BUDGETS[act]
      return { max: Math.ceil(budget.max / gateways()), counter: current(counterId(act, key), budget) }
    })
    const full = taken.filter(({ max, counter }) => counter.count + amount > max).map(({ counter }) => counter.endsAt)
    if (full.length > 0) {
      const retryAfter = Math.ceil((Math.max(...full) - clock()) / 1000)
      throw new HttpError(429, 'too-many-requests', { retryAfter })
    }
    for (const { counter } of taken) counter.count += amount
  }
  return {
    take: (act, key, amount) => takeAll([act], key, amount),
    takeAll,
    clear: (act, key) => {
      counters.delete(counterId(act, key))
    },
    get size() {
      return counters.size
    },
  }
}
