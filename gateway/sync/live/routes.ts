import type { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { DatabaseName } from '#domain/rules.ts'
import { accountId } from '../../accounts/documents.ts'
import { perAddress } from '../../http/limits.ts'
import { actorOf } from '../../http/session.ts'
import type { Seq } from '../../store/changes.ts'
import type { SyncContext } from '../context.ts'
import { formatSeq } from '../pull/sequence.ts'
import { createStreams } from '../stream.ts'
import { createLiveBroadcaster, endSessionStream } from './live.ts'
import { createNotifyScheduler } from './notify-scheduler.ts'

export function liveRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, accounts, hub, epochs } = context
  const streams = createStreams(app, context.streamCeilings, context.registry)
  /** Open streams, by the ids of their session and of their account. */
  const open = new Map<string, Set<PassThrough>>()
  const end = (id: string): void => {
    for (const stream of open.get(id) ?? []) endSessionStream(stream)
  }
  const unsubscribe = accounts.onSessionEnd(end)
  // The store reports a session ended by another gateway, or by a suspension.
  const unfollow = hub.subscribe('accounts', ({ id, deleted }) => {
    if (!open.has(id)) return
    if (deleted) end(id)
    // A store that does not answer says nothing about the session: the next beat checks again.
    else
      accounts.isOver(id).then(
        (over) => over && end(id),
        () => undefined,
      )
  })
  const seqOf = (db: DatabaseName, seq: Seq): string => formatSeq(epochs.current(db).epoch, seq)
  const scheduler = createNotifyScheduler()
  const live = createLiveBroadcaster(hub, scheduler, store.kind === 'couchdb' ? seqOf : null)
  app.addHook('onClose', async () => {
    unsubscribe()
    unfollow()
    live.stop()
    scheduler.stop()
  })

  // A HEAD would open a stream that nobody reads.
  const options = { ...perAddress('live'), exposeHeadRoute: false, schema: { querystring: { type: 'object' } } }
  app.get('/sync/_live', options, async (request, reply) => {
    const { account } = request
    const token = accounts.cookie.read(request)
    let clean = () => {}
    const stream = streams.open(request, () => clean())
    const stop = live.serve({
      stream,
      actor: actorOf(request),
      stillSignedIn: async () => account === null || (await accounts.resolve(token))?.sessionId === account.sessionId,
    })
    const keys = account === null ? [] : [account.sessionId, accountId(account.uid)]
    for (const key of keys) open.set(key, (open.get(key) ?? new Set()).add(stream))
    clean = () => {
      stop()
      for (const key of keys) {
        const mine = open.get(key)
        mine?.delete(stream)
        if (mine?.size === 0) open.delete(key)
      }
    }
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  })
}
