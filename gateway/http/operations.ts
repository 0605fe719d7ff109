import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { type Env, isLoopback } from '../env.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'
import { cameByProxy } from './callers/forwarded.ts'
import { HttpError } from './error.ts'
import { perAddress } from './limits.ts'
import { securityTxt } from './security-txt.ts'

export interface OperationsOptions {
  readonly store: Store
  readonly hub: Hub
  readonly registry: Registry
  readonly clock: () => number
  readonly env: Pick<Env, 'securityContact' | 'publicOrigin'>
}

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/**
 * Metrics are for the machine's own collector. A proxy on the same machine is known by what it writes into requests, or
 * by the site's name, which it passes on.
 */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return LOOPBACK.includes(socket.remoteAddress ?? '') && isLoopback(host) && !cameByProxy(headers)
}

/** What the people who run the site ask of it: its health, its metrics, where to report a flaw. */
export const operationsRoutes: FastifyPluginAsync<OperationsOptions> = async (app, options) => {
  const { store, hub, registry, clock, env } = options
  const route = { ...perAddress('read'), schema: { querystring: { type: 'object' } } }

  app.get('/.well-known/security.txt', route, async (_request, reply) => {
    if (env.securityContact === null) throw new HttpError(404, 'not-found')
    return reply.type('text/plain; charset=utf-8').send(securityTxt(env.securityContact, env.publicOrigin, clock()))
  })

  app.get('/healthz', route, async (_request, reply) => {
    const ok = hub.healthy()
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, store: store.kind })
  })

  app.get('/metrics', route, async (request, reply) => {
    if (!isLocal(request)) throw new HttpError(404, 'not-found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
