import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { HttpError } from '../errors.ts'
import type { Store } from '../store/store.ts'
import type { Hub } from '../sync/hub.ts'
import { createCompteurs } from './compteurs.ts'
import type { Metrics } from './metrics.ts'
import { rated } from './rate.ts'
import { securityTxt } from './security-txt.ts'

export interface PublicOptions {
  readonly store: Store
  readonly hub: Hub
  readonly metrics: Metrics
  readonly clock: () => number
  readonly env: Pick<Env, 'securityContact' | 'publicOrigin'>
}

const NO_QUERY = { querystring: { type: 'object' } } as const
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']

/** Counters are for the machine's own collector; a forwarded request comes from elsewhere. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return LOOPBACK.includes(address) && request.headers['x-forwarded-for'] === undefined
}

/** What anyone may ask: counts, the server's health. */
export const publicRoutes: FastifyPluginAsync<PublicOptions> = async (app, options) => {
  const { store, hub, metrics, clock, env } = options
  const compteurs = createCompteurs(store, hub)
  app.addHook('onReady', () => compteurs.start())
  app.addHook('onClose', async () => compteurs.stop())

  app.get('/api/compteurs', { ...rated('count'), schema: NO_QUERY }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return compteurs.read()
  })

  app.get('/.well-known/security.txt', { ...rated('read'), schema: NO_QUERY }, async (_request, reply) => {
    if (env.securityContact === null) throw new HttpError(404, 'not-found')
    return reply.type('text/plain; charset=utf-8').send(securityTxt(env.securityContact, env.publicOrigin, clock()))
  })

  app.get('/healthz', { ...rated('read'), schema: NO_QUERY }, async (_request, reply) => {
    const ok = hub.healthy()
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, store: store.kind })
  })

  app.get('/metrics', { ...rated('read'), schema: NO_QUERY }, async (request, reply) => {
    if (!isLocal(request)) throw new HttpError(404, 'not-found')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.text())
  })
}
