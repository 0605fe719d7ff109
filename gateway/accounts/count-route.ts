import type { FastifyPluginAsync } from 'fastify'
import { perAddress } from '../http/limits.ts'
import type { MemberCounts } from './counts.ts'

/** `/api/compteurs`: how many members of each type, for the landing page. */
export const countRoute: FastifyPluginAsync<{ readonly counts: MemberCounts }> = async (app, { counts }) => {
  app.addHook('onReady', () => counts.start())
  app.addHook('onClose', async () => counts.stop())

  const route = { ...perAddress('count'), schema: { querystring: { type: 'object' } } }
  app.get('/api/compteurs', route, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return counts.read()
  })
}
