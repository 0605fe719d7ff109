import type { FastifyPluginAsync } from 'fastify'
import { HEALTH_PATH, READY_PATH } from '#wire/site.ts'
import type { Env } from '../env.ts'
import { HttpError } from '../http/error.ts'
import { perAddress } from '../http/limits.ts'
import type { Readiness } from './readiness.ts'

export interface OperationsOptions {
  readonly readiness: Readiness
  readonly clock: () => number
  readonly env: Pick<Env, 'securityContact' | 'publicOrigin'>
}

const TXT_LIFETIME_MS = 180 * 24 * 60 * 60 * 1000 // 180 days; RFC 9116 recommends less than a year

/**
 * Where to report a vulnerability, as RFC 9116 defines it.
 * @param contact `mailto:` or `https:`, as configured: an address nobody reads would be worse than none
 * @param now milliseconds since the epoch
 */
export function securityTxt(contact: string, origin: string | null, now: number): string {
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + TXT_LIFETIME_MS).toISOString()}`,
    'Preferred-Languages: fr, en',
  ]
  if (origin !== null) lines.push(`Canonical: ${origin}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}

const RETRY_S = 5 // feeds reopen within that time of the store's return

/** Routes for the site's operators: health, readiness, and where to report a vulnerability. */
export const operationsRoutes: FastifyPluginAsync<OperationsOptions> = async (app, options) => {
  const { readiness, clock, env } = options
  const route = { ...perAddress('read'), schema: { querystring: { type: 'object' } } }

  app.get('/.well-known/security.txt', route, async (_request, reply) => {
    if (env.securityContact === null) throw new HttpError(404, 'not-found')
    return reply.type('text/plain; charset=utf-8').send(securityTxt(env.securityContact, env.publicOrigin, clock()))
  })

  // Liveness: the process answers; a temporarily unreachable store is no reason to restart it.
  app.get(HEALTH_PATH, route, async (_request, reply) => reply.header('cache-control', 'no-store').send({ ok: true }))

  app.get(READY_PATH, route, async (_request, reply) => {
    const missing = await readiness.missing()
    reply.header('cache-control', 'no-store')
    if (missing.length === 0) return reply.send({ ok: true })
    return reply.code(503).header('retry-after', RETRY_S).send({ ok: false, missing })
  })
}
