import type { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { perAddress } from '../../http/limits.ts'
import { actorOf } from '../../http/session.ts'
import type { SyncContext } from '../context.ts'
import { createLive, endSession } from './live.ts'

export function liveRoutes(app: FastifyInstance, { accounts, hub, rounds, streams }: SyncContext): void {
  const bySession = new Map<string, Set<PassThrough>>()
  const unsubscribe = accounts.onSessionEnd((sessionId) => {
    for (const stream of bySession.get(sessionId) ?? []) endSession(stream)
  })
  const live = createLive(hub, rounds)
  app.addHook('onClose', async () => {
    unsubscribe()
    live.stop()
  })

  // A HEAD would open a stream that nobody reads.
  const options = { ...perAddress('live'), exposeHeadRoute: false, schema: { querystring: { type: 'object' } } }
  app.get('/sync/_live', options, async (request, reply) => {
    const { account } = request
    const token = accounts.cookie.read(request)
    let clean = () => {}
    const stream = streams.open(request, { onEnd: () => clean() })
    const stop = live.serve({
      stream,
      actor: actorOf(request),
      stillSignedIn: async () => account === null || (await accounts.resolve(token))?.sessionId === account.sessionId,
    })
    if (account !== null) {
      const mine = bySession.get(account.sessionId) ?? new Set()
      bySession.set(account.sessionId, mine.add(stream))
    }
    clean = () => {
      stop()
      if (account === null) return
      const mine = bySession.get(account.sessionId)
      mine?.delete(stream)
      if (mine?.size === 0) bySession.delete(account.sessionId)
    }
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}
