import type { FastifyPluginAsync } from 'fastify'
import { perAddress } from '../http/limits.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'
import { countMembers } from './counts.ts'

/** `/api/compteurs`: how many members of each type, for the landing page. */
export const countRoute: FastifyPluginAsync<{ readonly store: Store; readonly hub: Hub }> = async (app, options) => {
  const counts = countMembers(options.store, options.hub)
  app.addHook('onReady', () => counts.start())
  app.addHook('onClose', async () => counts.stop())

  const route = { ...perAddress('count'), schema: { querystring: { type: 'object' } } }
  app.get('/api/compteurs', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return counts.read()
  })
}
