import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#domain/access.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { currentSeq } from '../../store/changes.ts'
import { DB_PARAMS, scopeOf, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { type PullQuery, pullChanges } from './changes.ts'
import { type LongPoll, serveLongPoll } from './long-poll.ts'
import { formatSeq } from './sequence.ts'

const BODY_MAX = 64 * 1024 // bytes
const TIMEOUT_MAX_MS = 60_000
const HEARTBEAT_MIN_MS = 1000

const QUERY = {
  type: 'object',
  properties: {
    since: { type: 'string', maxLength: 4000 },
    limit: { type: 'integer', minimum: 0 },
    include_docs: { type: 'boolean' },
    feed: { enum: ['normal', 'longpoll'] },
    timeout: { type: 'integer', minimum: 0 },
    heartbeat: { type: 'string', maxLength: 12 },
    scope: { enum: ['public', 'own'] },
  },
} as const

interface Query {
  readonly since?: string
  readonly limit?: number
  readonly include_docs?: boolean
  readonly feed?: 'normal' | 'longpoll'
  readonly timeout?: number
  readonly heartbeat?: string
  readonly scope?: Scope
}

/** Ways of choosing documents that are not ours; ignoring them would answer another question. */
const UNSUPPORTED: readonly string[] = ['doc_ids', 'filter', 'view', 'selector', 'attachments']

function rejectUnsupported(...bags: readonly unknown[]): void {
  for (const bag of bags) {
    if (typeof bag !== 'object' || bag === null) continue
    if (UNSUPPORTED.some((field) => Object.hasOwn(bag, field))) throw new HttpError(400, 'bad-request')
  }
}

function heartbeatOf(text: string | undefined): number {
  if (text === 'true') return TIMEOUT_MAX_MS
  const ms = Number(text ?? '0')
  return ms > 0 ? Math.max(ms, HEARTBEAT_MIN_MS) : 0
}

export function changesRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, hub, lives, streams } = context

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const given = request.query as Query
    rejectUnsupported(given, request.body)
    const target = syncTarget(request)
    const query: PullQuery = {
      ...target,
      scope: scopeOf(request, target, given.scope),
      since: given.since,
      limit: given.limit === undefined ? Number.POSITIVE_INFINITY : Math.max(given.limit, 1),
      includeDocs: given.include_docs === true,
    }
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    if (given.feed !== 'longpoll') return pullChanges(store, lives, query)
    let poll: LongPoll | undefined
    const stream = streams.open(request, { onClosing: () => poll?.finish(), onEnd: () => poll?.stop() })
    poll = serveLongPoll({
      stream,
      hub,
      read: (since) => pullChanges(store, lives, { ...query, since }),
      query,
      timeoutMs: Math.min(given.timeout ?? TIMEOUT_MAX_MS, TIMEOUT_MAX_MS),
      heartbeatMs: heartbeatOf(given.heartbeat),
    })
    return reply.send(stream)
  }

  const schema = { params: DB_PARAMS, querystring: QUERY }
  app.get('/sync/:db/_changes', { schema, exposeHeadRoute: false, ...perAddress('read') }, answer)
  const withBody = { ...schema, body: { type: 'object' } }
  app.post('/sync/:db/_changes', { schema: withBody, bodyLimit: BODY_MAX, ...perAddress('read') }, answer)

  app.get('/sync/:db', { schema: { params: DB_PARAMS }, ...perAddress('read') }, async (request) => {
    const { name } = syncTarget(request)
    const update_seq = formatSeq(lives.of(name).epoch, await currentSeq(store.db(name)))
    return { db_name: name, update_seq, instance_start_time: '0' }
  })
}
