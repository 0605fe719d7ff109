import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyRateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import { isOfGateway } from '#wire/site.ts'
import { DEFAULT_BUDGET, type Limits, placeOf } from '../limits.ts'
import { type SessionSource, sessionOf } from '../session.ts'
import { countsBy } from './counts.ts'
import { createKnownSessions } from './known-sessions.ts'

export interface CallersOptions {
  readonly sessions: SessionSource
  readonly limits: Limits
  /** Milliseconds that only go forward. */
  readonly steady: () => number
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
export function limitRequests(app: FastifyInstance, { sessions, limits, steady, appDir }: LimitOptions): void {
  const assets = assetsOf(appDir)
  const known = createKnownSessions(steady)

  /**
   * Looking up tokens that may be invented costs the store something: an address may do so many times. One that was made
   * here is looked up whatever others send from there.
   */
  function mayLookUp(token: string, ip: string): boolean {
    if (sessions.isOurs(token)) return true
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
    if (uid !== undefined) return uid
    if (!isOfGateway(request.url) || !mayLookUp(token, request.ip)) return null
    // A store that does not answer is the route's to tell.
    const session = await sessionOf(request, sessions).catch(() => undefined)
    if (session !== undefined) known.add(token, session?.uid ?? null)
    return session?.uid ?? null
  }

  // What a route has found out: a session in use stays known, one that has ended takes from no account any more.
  app.addHook('preHandler', async (request) => {
    const token = sessions.cookie.read(request)
    if (token !== '' && 'account' in request) known.add(token, request.account?.uid ?? null)
  })

  const { max, windowMs } = DEFAULT_BUDGET
  app.register(fastifyRateLimit, {
    max,
    timeWindow: windowMs,
    store: countsBy(steady, CALLERS_MAX),
    allowList: ({ url }) => assets.has(url),
    keyGenerator: async (request) => {
      const uid = await memberOf(request)
      return uid === null ? `address:${placeOf(request.ip)}` : `account:${uid}`
    },
  })
}
