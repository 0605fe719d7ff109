import type { FastifyRequest, RouteShorthandOptions } from 'fastify'
import ipaddr from 'ipaddr.js'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import type { RateName } from '#wire/rates.ts'

const SECOND_MS = 1000
const MEBIBYTE = 1024 * 1024

interface Counted {
  /** The act counted, as docs/securite.md prints it. */
  readonly what: string
  /** The key it is counted by: for an address, the network (`clientKey`). */
  readonly by: string
  /** Number allowed freely. */
  readonly points: number
}

/** A fixed window: the allowance returns when it ends. */
export interface WindowLimit extends Counted {
  readonly windowMs: number
  /** Allowance of accounts that are new, or whose address is not proved. */
  readonly newcomer?: number
  /** Past `points`, each window's end allows one more instead of resetting the count. */
  readonly refillsOneByOne?: true
}

/** Backoff: past `points` a wait, which doubles with every `doublesEvery` counted, up to the longest. */
export interface BackoffLimit extends Counted {
  readonly firstMs: number
  readonly doublesEvery: number
  readonly longestMs: number
  /** The count decreases by one per this much time without a wait. */
  readonly forgetsOneMs: number
}

export type Limit = WindowLimit | BackoffLimit

/** A request with a valid session takes from its account's limit, another from its address's. */
const CALLER = 'account, else address'

function limit(
  what: string,
  by: string,
  points: number,
  windowMs: number,
  more: Pick<WindowLimit, 'newcomer' | 'refillsOneByOne'> = {},
): WindowLimit {
  return { what, by, points, windowMs, ...more }
}

/**
 * Requests to one route, by kind. Several people may share an address: a household, a market hall, a school, a mobile
 * carrier. Forty new visitors in a minute stay far below each of these.
 */
const ROUTES = {
  page: limit('pages, and files that are not named by their content', CALLER, 6000, MINUTE_MS),
  photo: limit('photos', CALLER, 3000, MINUTE_MS),
  read: limit('each way of reading', CALLER, 1200, MINUTE_MS),
  push: limit('batches of writes, pictures, notifications', CALLER, 600, MINUTE_MS),
  live: limit('opening streams of events', CALLER, 120, MINUTE_MS),
  contact: limit('messages to the support', CALLER, 5, MINUTE_MS),
  report: limit('reports by the form', CALLER, 60, MINUTE_MS),
  search: limit('searching annonces', CALLER, 300, MINUTE_MS),
  count: limit('reading the counts of members', CALLER, 300, MINUTE_MS),
  account: limit('any route of accounts', CALLER, 300, MINUTE_MS),
  moderation: limit('each route of an operator', CALLER, 300, MINUTE_MS),
} as const

/** Attempts at one act, by caller and, when it targets an account, by that account. */
const ACTS = {
  'session:address': limit('cookies looked up that this site did not make', 'address', 600, MINUTE_MS),
  'sign-up:account': limit('sign-ups', 'e-mail', 30, HOUR_MS),
  'sign-up:address': limit('sign-ups', 'address', 60, HOUR_MS),
  // Each mails a link, maybe to a stranger.
  'email-change-hour:account': limit('changes of address, taken addresses included', 'account', 5, HOUR_MS),
  'email-change-day:account': limit('the same', 'account', 10, DAY_MS),
  'email-change:address': limit('the same', 'address', 60, HOUR_MS),
  'reset:mail': limit(
    'links to a new password mailed; past it none leaves, and the answer is the same',
    'e-mail',
    2,
    30 * MINUTE_MS,
  ),
  // Eight a day, with a few available at once.
  'reset:mail-day': limit('the same, over the day', 'e-mail', 3, 3 * HOUR_MS, { refillsOneByOne: true }),
  'reset:device': limit('the same, asked for by a device that the account knows', 'device', 2, 30 * MINUTE_MS),
  'reset:address': limit('asking for a reset, but from such a device', 'address', 30, HOUR_MS),
  // To an unproved address, whatever account has it: it may be a stranger's. One link is reserved for its owner.
  'link:proof': limit('links that prove an address', 'e-mail', 2, DAY_MS),
  'link:reset': limit('links to a new password mailed to an address that is not proved', 'e-mail', 1, DAY_MS),
  'export:account': limit('exports', 'account', 10, HOUR_MS),
  'export:address': limit('exports', 'address', 60, HOUR_MS),
  'export:operator': limit("copies of members' data, by who makes them", 'operator', 5, DAY_MS),
  // Shared by the devices of one member.
  'write:account': limit('batches of writes', 'account', 240, MINUTE_MS),
  // Two sizes per photo, a whole outbox at once.
  'upload:account': limit('pictures sent', 'account', 300, 15 * MINUTE_MS),
  // About forty annonces of five photos.
  'photos:hour': limit('bytes of pictures kept', 'account', 200 * MEBIBYTE, HOUR_MS, { newcomer: 50 * MEBIBYTE }),
  'photos:day': limit('the same', 'account', 600 * MEBIBYTE, DAY_MS, { newcomer: 100 * MEBIBYTE }),
  profil: limit("others' profiles opened; again, or a partner's: not counted", 'account', 100, HOUR_MS, {
    newcomer: 30,
  }),
  'report:sender': limit('reports by the form', CALLER, 10, HOUR_MS),
  'contact:sender': limit('messages to the support', 'e-mail to answer to and address', 5, HOUR_MS),
} as const

const written = (what: string, points: number, newcomer: number, windowMs: number): WindowLimit =>
  limit(`${what}; the next are taken later`, 'account', points, windowMs, { newcomer })

/**
 * Number of documents of each kind that a member writes per hour and per day. There is no total: publication is
 * unlimited, and writes past a rate are deferred.
 */
const WRITES = {
  'annonce:hour': written('annonces published', 60, 20, HOUR_MS),
  'annonce:day': written('annonces published', 200, 60, DAY_MS),
  'candidature:hour': written('candidatures sent', 40, 20, HOUR_MS),
  'candidature:day': written('candidatures sent', 150, 40, DAY_MS),
  // Counts rejected ones too, as all writes do: each reads up to five thousand sales.
  'statement:hour': written('statements made, refused ones too', 200, 40, HOUR_MS),
  'statement:day': written('statements made, refused ones too', 1000, 150, DAY_MS),
  'message:hour': written('messages sent', 300, 100, HOUR_MS),
  'message:day': written('messages sent', 1500, 300, DAY_MS),
  // Each is a mail to the support.
  'report:hour': written('reports sent', 10, 5, HOUR_MS),
  'report:day': written('reports sent', 20, 10, DAY_MS),
  'write:hour': written('documents written or refused, of any kind', 3000, 1500, HOUR_MS),
  'write:day': written('documents written or refused, of any kind', 10_000, 5000, DAY_MS),
} as const satisfies { readonly [N in `${RateName}:${'hour' | 'day'}`]: WindowLimit }

/** Wrong passwords: each guess counts as wrong up front, and a right one is refunded. */
const guesses = (by: string, points = 5, doublesEvery = 1, forgetsOneMs = 30 * MINUTE_MS): BackoffLimit => ({
  what: 'wrong passwords',
  by,
  points,
  firstMs: 30 * SECOND_MS,
  doublesEvery,
  longestMs: 15 * MINUTE_MS,
  forgetsOneMs,
})

const GUESSES = {
  // Guesses by strangers from other addresses do not block the member.
  'guess:account-address': guesses('account and address'),
  // Against guessing from many addresses.
  'guess:account': guesses('account, from everywhere but its known devices', 25, 5, 10 * MINUTE_MS),
  // Against trying many accounts: thousands of users may share an address behind a mobile carrier.
  'guess:address': guesses('address, over all accounts', 100, 10, MINUTE_MS),
  'guess:device': guesses('a device that the account knows, by itself'),
  'guess:session': guesses('session, when a member is asked for the password again'),
} as const

/** All limits: `limiter.ts` enforces them, docs/securite.md prints them. */
export const LIMITS = { ...ROUTES, ...ACTS, ...WRITES, ...GUESSES } as const

export type LimitName = keyof typeof LIMITS
export type RouteKind = keyof typeof ROUTES

/** How requests to a route are counted; routes without it share `page`. */
export interface RouteLimit {
  readonly kind: RouteKind
  /** Counts by address even with a session, without reading the store. */
  readonly byAddress?: true
  /** Requests that are not counted. */
  readonly isFree?: (request: FastifyRequest) => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: RouteLimit
  }
}

/** Route options that limit by account, or by address without one; no effect when limits are off. */
export function perAddress(kind: RouteKind): { readonly config: NonNullable<RouteShorthandOptions['config']> } {
  return { config: { limit: { kind } } }
}

/**
 * The key by which an address is counted. An IPv6 customer has a whole /64: counting single addresses would be useless.
 * @param ip a request's; Node no longer knows it once the client has disconnected
 */
export function clientKey(ip = ''): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip) // an IPv4-mapped IPv6 address counts as IPv4
  return address instanceof ipaddr.IPv6
    ? `${address.parts
        .slice(0, 4)
        .map((part) => part.toString(16))
        .join(':')}::`
    : address.toString()
}

/** When to retry opening a stream, once too many are open. */
export const STREAM_RETRY_S = 60

/** Maximum number of open event streams in one process. */
export interface StreamCeilings {
  readonly all: number
  /** Reserved for members: callers without a session never take them. */
  readonly forMembers: number
  /** Without a session, by address (an IPv4 or an IPv6 /64): a whole office may share one. */
  readonly perAddress: number
  /** With a session, by account, whatever the address: each of a member's browsers opens one, whatever its tabs. */
  readonly perAccount: number
}

export const STREAM_CEILINGS: StreamCeilings = { all: 5000, forMembers: 2000, perAddress: 200, perAccount: 20 }
