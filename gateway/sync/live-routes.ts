import type { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../errors.ts'
import { rated } from '../http/rate.ts'
import { actorOf, sessionToken } from '../http/session.ts'
import type { SyncContext } from './context.ts'
import { endSession, serveLive } from './live.ts'

const STREAMS_MAX = 5000

export function liveRoutes(app: FastifyInstance, { accounts, hub, streams, metrics }: SyncContext): void {
  const bySession = new Map<string, Set<PassThrough>>()
  const unsubscribe = accounts.onSessionEnd((sessionId) => {
    for (const stream of bySession.get(sessionId) ?? []) endSession(stream)
  })
  app.addHook('onClose', async () => unsubscribe())
  metrics.gauge('open_streams', () => streams.count())

  app.get('/sync/_live', { ...rated('live'), schema: { querystring: { type: 'object' } } }, async (request, reply) => {
    if (streams.count() >= STREAMS_MAX) throw new HttpError(503, 'unavailable')
    const { account } = request
    const token = sessionToken(request)
    let clean = () => {}
    const stream = streams.open(() => clean())
    const stop = serveLive({
      stream,
      hub,
      actor: actorOf(request),
      stillSignedIn: async () =>
        account === null || (token !== undefined && (await accounts.resolve(token))?.sessionId === account.sessionId),
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
