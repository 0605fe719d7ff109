import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#domain/access.ts'
import { acceptsEncoding } from '../../http/coding/compression.ts'
import { perAddress } from '../../http/limits.ts'
import { DB_PARAMS, scopeOf, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { changesListing, type PullQuery, serveChanges } from './changes.ts'
import { createResponseCache } from './changes-response-cache.ts'
import { CHECKPOINT_FIELDS } from './client-checkpoint.ts'

/**
 * Delay before a long poll is answered, with the changes there are by then: stock clients, which follow the annonces
 * with it, ask again at once. `/sync/_live` notifies our own.
 */
const LONG_POLL_MS = 1000

/** Digits only: JavaScript reads other texts as numbers too, such as Infinity. */
const NUMBER = { type: 'string', pattern: '^[0-9]{1,15}$' } as const

const QUERY = {
  type: 'object',
  properties: {
    ...CHECKPOINT_FIELDS,
    limit: NUMBER,
    include_docs: { type: 'boolean' },
    feed: { enum: ['normal', 'longpoll'] },
    scope: { enum: ['public', 'own'] },
    beginning: { enum: ['catalogue'] },
    // Other ways of selecting documents, which we do not support: ignoring them would answer another question.
    doc_ids: false,
    filter: false,
    view: false,
    selector: false,
    attachments: false,
  },
} as const

interface Query {
  readonly since?: string
  readonly mark?: string
  readonly limit?: string
  readonly include_docs?: boolean
  readonly feed?: 'normal' | 'longpoll'
  readonly scope?: Scope
  readonly beginning?: 'catalogue'
}

function queryOf(request: FastifyRequest): PullQuery {
  const given = request.query as Query
  const target = syncTarget(request)
  return {
    ...target,
    scope: scopeOf(request, target, given.scope),
    since: given.since,
    mark: given.mark,
    limit: given.limit === undefined ? Number.POSITIVE_INFINITY : Math.max(Number(given.limit), 1),
    includeDocs: given.include_docs === true,
    fromCatalogue: given.beginning === 'catalogue',
  }
}

export function changesRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, hub, epochs, readLimiter, steady } = context
  const sharedAnswer = createResponseCache({
    store,
    feedPosition: () => hub.recent('annonces')?.count ?? 0,
    epoch: () => epochs.current('annonces').epoch,
    pull: (query) => serveChanges(store, epochs, query, hub),
    clock: steady,
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = queryOf(request)
    if ((request.query as Query).feed === 'longpoll' && query.since !== 'now') {
      await setTimeout(LONG_POLL_MS, undefined, { ref: false })
      if (reply.raw.destroyed) return reply
    }
    await readLimiter.acquire(request, reply)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const shared = await sharedAnswer(query, readLimiter.turn(request))
    if (shared !== null) {
      return acceptsEncoding(request, 'gzip')
        ? reply.header('content-encoding', 'gzip').send(shared.gzipped)
        : shared.text
    }
    return readLimiter.stream(request, changesListing(await serveChanges(store, epochs, query, hub)))
  }

  const schema = { params: DB_PARAMS, querystring: QUERY }
  app.get('/sync/:db/_changes', { schema, exposeHeadRoute: false, ...perAddress('read') }, answer)

  app.get('/sync/:db', { schema: { params: DB_PARAMS }, ...perAddress('read') }, async (request) => {
    return { db_name: syncTarget(request).name }
  })
}
