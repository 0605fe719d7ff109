import type { FastifyPluginAsync } from 'fastify'
import type { Store } from '../store/store.ts'
import type { Hub } from '../sync/hub.ts'
import type { Metrics } from './metrics.ts'
import { rated } from './rate.ts'

export interface PublicOptions {
  readonly store: Store
  readonly hub: Hub
  readonly metrics: Metrics
  readonly clock: () => number
  readonly supportEmail: string
}

export const publicRoutes: FastifyPluginAsync<PublicOptions> = async (app, options) => {
  const { store, hub } = options
  app.get('/healthz', rated('read'), async (_request, reply) => {
    const ok = hub.healthy()
    return reply.code(ok ? 200 : 503).send({ ok, store: store.kind })
  })
}
