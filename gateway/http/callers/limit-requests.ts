import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import { isOfGateway } from '#wire/site.ts'
import { DEFAULT_BUDGET, type Limits, placeOf } from '../limits.ts'
import { type SessionSource, sessionOf } from '../session.ts'
import { createKnownSessions } from './known-sessions.ts'

export interface CallersOptions {
  readonly sessions: SessionSource
  readonly limits: Limits
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

interface LimitOptions extends CallersOptions {
  /** The folder of the built app. */
  readonly appDir: string
}

const CALLERS_MAX = 20_000 // counters kept for each route; the least recently used goes first

/** The addresses of the files that are named by their content: a browser asks for each once. */
function assetsOf(appDir: string): ReadonlySet<string> {
  const folder = join(appDir, 'assets')
  return new Set(existsSync(folder) ? readdirSync(folder).map((name) => `/assets/${name}`) : [])
}

/**
 * Counts the requests to each route by who asks: a member's by account, wherever they come from, and the others' by
 * address, so that what visitors send from an address takes nothing from the members behind it. Pages and files ask
 * nothing of the store for it: they know the members who made a call in the last hour.
 */
export function limitRequests(app: FastifyInstance, { sessions, limits, clock, appDir }: LimitOptions): void {
  const assets = assetsOf(appDir)
  const known = createKnownSessions(clock)

  /** Looking up invented tokens costs the store something: an address may do so many times. */
  function mayLookUp(ip: string): boolean {
    try {
      limits.take('session:address', ip)
      return true
    } catch {
      return false
    }
  }

  async function memberOf(request: FastifyRequest): Promise<Uid | null> {
    const token = sessions.cookie.read(request)
    if (token === '') return null
    const uid = known.uidOf(token)
    if (uid !== null || !isOfGateway(request.url) || !mayLookUp(request.ip)) return uid
    // A store that does not answer is the route's to tell.
    const session = await sessionOf(request, sessions).catch(() => null)
    if (session !== null) known.add(token, session.uid)
    return session?.uid ?? null
  }

  const { max, windowMs } = DEFAULT_BUDGET
  app.register(fastifyRateLimit, {
    max,
    timeWindow: windowMs,
    cache: CALLERS_MAX,
    allowList: ({ url }) => assets.has(url),
    keyGenerator: async (request) => {
      const uid = await memberOf(request)
      return uid === null ? `address:${placeOf(request.ip)}` : `account:${uid}`
    },
  })
}
