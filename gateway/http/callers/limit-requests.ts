import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Uid } from '#domain/ids.ts'
import { isOfGateway } from '#wire/site.ts'
import { atMost } from '../../base/at-most.ts'
import type { Limiter } from '../limiter.ts'
import { clientKey, type RouteLimit } from '../limits.ts'
import { type SessionSource, sessionOf } from '../session.ts'

export interface CallersOptions {
  readonly sessions: SessionSource
  readonly limits: Limiter
  /** Monotonic clock, in milliseconds. */
  readonly steady: () => number
}

interface LimitOptions extends CallersOptions {
  /** The folder of the built app. */
  readonly appDir: string
}

const PAGES: RouteLimit = { kind: 'page' }

const SESSIONS_MAX = 40_000 // least recently used evicted first
const LIFETIME_MS = 60 * 60 * 1000 // 1 h since the session was last looked up
const ENDED_MS = 60 * 1000 // an invalid token is looked up at most once a minute

/** Paths of the files named by their content: a browser requests each once. */
function assetsOf(appDir: string): ReadonlySet<string> {
  const folder = join(appDir, 'assets')
  return new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/assets/${name}`) : [])
}

/**
 * Cache of recently valid sessions, and of invalid tokens (null). It decides whose limit a request takes from, without
 * reading the store, and nothing else: permissions are looked up at each request.
 */
function createKnownSessions(steady: () => number) {
  const cache = new LRUCache<string, { readonly uid: Uid | null }>({
    ...atMost(SESSIONS_MAX),
    ttlResolution: 0,
    perf: { now: steady },
  })
  const nameOf = (token: string): string => createHash('sha256').update(token).digest('base64')
  return {
    uidOf: (token: string): Uid | null | undefined => cache.get(nameOf(token))?.uid,
    add: (token: string, uid: Uid | null): void => {
      cache.set(nameOf(token), { uid }, { ttl: uid === null ? ENDED_MS : LIFETIME_MS })
    },
  }
}

/**
 * Counts the requests to each route by caller: members by account, wherever they connect from, and others by address,
 * so that visitors at an address use up nothing of the members behind it. Pages and files never read the store for
 * this: they recognise the members who made a call in the last hour. Must run after cookies are parsed.
 */
export function limitRequests(app: FastifyInstance, { sessions, limits, steady, appDir }: LimitOptions): void {
  const assets = assetsOf(appDir)
  const knownSessions = createKnownSessions(steady)

  /**
   * Looking up invented tokens burdens the store: each address is limited. A token issued here is looked up whatever
   * others send from that address.
   */
  const mayLookUp = (token: string, ip: string): boolean =>
    sessions.isOurs(token) || 'giveBack' in limits.tryTake({ 'session:address': ip })

  async function memberOf(request: FastifyRequest): Promise<Uid | null> {
    const token = sessions.cookie.read(request)
    if (token === '') return null
    const uid = knownSessions.uidOf(token)
    if (uid !== undefined) return uid
    if (!isOfGateway(request.url) || !mayLookUp(token, request.ip)) return null
    // If the store does not answer, the route reports it.
    const session = await sessionOf(request, sessions).catch(() => undefined)
    if (session !== undefined) knownSessions.add(token, session?.uid ?? null)
    return session?.uid ?? null
  }

  // Caches the route's own lookup: a session in use stays cached, an ended one no longer counts for its account.
  app.addHook('preHandler', async (request) => {
    const token = sessions.cookie.read(request)
    if (token !== '' && 'account' in request) knownSessions.add(token, request.account?.uid ?? null)
  })

  app.addHook('onRequest', async (request) => {
    const { config, method, url } = request.routeOptions
    const { kind, byAddress, isFree } = config.limit ?? PAGES
    if (assets.has(request.url) || isFree?.(request) === true) return
    const uid = byAddress === true ? null : await memberOf(request)
    const caller = uid === null ? `address ${clientKey(request.ip)}` : `account ${uid}`
    limits.take({ [kind]: config.limit === undefined ? caller : `${method} ${url} ${caller}` })
  })
}
