import type { FastifyPluginAsync } from 'fastify'
import type { Registry } from 'prom-client'
import { HEALTH_PATH } from '#wire/site.ts'
import { type Env, isPublic } from '../env.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'
import { HttpError } from './error.ts'
import { perAddress } from './limits.ts'
import { isOwnCollector } from './metrics.ts'
import { securityTxt } from './security-txt.ts'

export interface OperationsOptions {
  readonly store: Store
  readonly hub: Hub
  readonly registry: Registry
  readonly clock: () => number
  readonly env: Pick<Env, 'securityContact' | 'publicOrigin'>
}

/** What the people who run the site ask of it: its health, its metrics, where to report a flaw. */
export const operationsRoutes: FastifyPluginAsync<OperationsOptions> = async (app, options) => {
  const { store, hub, registry, clock, env } = options
  const route = { ...perAddress('read'), schema: { querystring: { type: 'object' } } }

  app.get('/.well-known/security.txt', route, async (_request, reply) => {
    if (env.securityContact === null) throw new HttpError(404, 'not-found')
    return reply.type('text/plain; charset=utf-8').send(securityTxt(env.securityContact, env.publicOrigin, clock()))
  })

  app.get(HEALTH_PATH, route, async (_request, reply) => {
    const ok = hub.healthy()
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, store: store.kind })
  })

  app.get('/metrics', route, async (request, reply) => {
    // A proxy may hide that it is one: a public site has a port of its own for them (`serveMetrics`).
    if (isPublic(env) || !isOwnCollector(request)) throw new HttpError(404, 'not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
