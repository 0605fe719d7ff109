import type { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '#domain/access.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { currentSeq } from '../../store/changes.ts'
import { DB_PARAMS, scopeOf, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { changesListing, type Pull, type PullQuery, pullChanges } from './changes.ts'
import { type ContinuousFeed, serveContinuous } from './continuous.ts'
import { createKeptAnswers, sendKept } from './kept.ts'
import type { Turn } from './listing.ts'
import { beginningOf, followPublic, type LongPoll, serveLongPoll } from './long-poll.ts'
import { formatSeq } from './sequence.ts'

const BODY_MAX = 64 * 1024 // bytes
const TIMEOUT_MAX_MS = 60_000
const HEARTBEAT_MIN_MS = 1000
const HEARTBEAT_MAX_MS = 60_000

/** Digits alone: JavaScript reads more than these as numbers, an infinite one included. */
const NUMBER = { type: 'string', pattern: '^[0-9]{1,15}$' } as const

const QUERY = {
  type: 'object',
  properties: {
    since: { type: 'string', maxLength: 4000 },
    limit: NUMBER,
    include_docs: { type: 'boolean' },
    feed: { enum: ['normal', 'longpoll', 'continuous'] },
    style: { type: 'string', maxLength: 20 },
    timeout: NUMBER,
    heartbeat: { type: 'string', pattern: '^([0-9]{1,15}|true|false)$' },
    scope: { enum: ['public', 'own'] },
    beginning: { enum: ['catalogue'] },
  },
} as const

interface Query {
  readonly since?: string
  readonly limit?: string
  readonly include_docs?: boolean
  readonly feed?: 'normal' | 'longpoll' | 'continuous'
  readonly style?: string
  readonly timeout?: string
  readonly heartbeat?: string
  readonly scope?: Scope
  readonly beginning?: 'catalogue'
}

/** Ways of choosing documents that are not ours; ignoring them would answer another question. */
const UNSUPPORTED: readonly string[] = ['doc_ids', 'filter', 'view', 'selector', 'attachments']

function rejectUnsupported(...bags: readonly unknown[]): void {
  for (const bag of bags) {
    if (typeof bag !== 'object' || bag === null) continue
    if (UNSUPPORTED.some((field) => Object.hasOwn(bag, field))) throw new HttpError(400, 'bad-request')
  }
}

/** Milliseconds between two blank lines; 0 for none. */
function heartbeatOf(text = 'false'): number {
  if (text === 'true') return HEARTBEAT_MAX_MS
  const ms = text === 'false' ? 0 : Number(text)
  return ms > 0 ? Math.min(Math.max(ms, HEARTBEAT_MIN_MS), HEARTBEAT_MAX_MS) : 0
}

/** As CouchDB's replicator asks: for revisions alone, all at once. PouchDB and RxDB ask by pages, and keep their own place. */
function isReplicators({ feed, style, limit, include_docs }: Query): boolean {
  return style === 'all_docs' && feed !== 'longpoll' && (limit ?? '0') === '0' && include_docs !== true
}

/** How many rows there are to read since a place, none of them given: a replicator asks it to tell how far it is. */
async function pendingAt(pull: Pull, turn: Turn, since: string): Promise<object> {
  let count = 0
  for (;;) {
    const next = await turn(() => pull.next())
    if (next.done === true) return { results: [], last_seq: since, pending: count + next.value.pending }
    count += next.value.length
  }
}

function queryOf(request: FastifyRequest): PullQuery {
  const given = request.query as Query
  const target = syncTarget(request)
  return {
    ...target,
    scope: scopeOf(request, target, given.scope),
    since: given.since,
    limit: given.limit === undefined ? Number.POSITIVE_INFINITY : Math.max(Number(given.limit), 1),
    includeDocs: given.include_docs === true,
    fromCatalogue: given.beginning === 'catalogue',
    withGone: target.name === 'annonces' && isReplicators(given),
  }
}

export function changesRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, hub, rounds, lives, streams, reading, steady } = context
  const kept = createKeptAnswers({
    store,
    heard: () => hub.recent('annonces')?.count ?? 0,
    epoch: () => lives.of('annonces').epoch,
    pull: (query) => pullChanges(store, lives, query, hub),
    clock: steady,
  })

  /** A long poll that has nothing to say yet. It holds no place of those who read: it costs nothing until then. */
  const wait = (request: FastifyRequest, query: PullQuery, since: string): PassThrough => {
    const { timeout = TIMEOUT_MAX_MS, heartbeat } = request.query as Query
    let poll: LongPoll | undefined
    const stream = streams.open(request, { onClosing: () => poll?.finish(), onEnd: () => poll?.stop() })
    poll = serveLongPoll({
      stream,
      hub,
      rounds,
      pull: (seen) => pullChanges(store, lives, { ...query, since: seen }, hub),
      turn: reading.turn(request),
      query,
      since,
      timeoutMs: Math.min(Number(timeout), TIMEOUT_MAX_MS),
      heartbeatMs: heartbeatOf(heartbeat),
    })
    return stream
  }

  /** What is everybody's alone is followed without an end: a member's own would be, past the end of their session. */
  const follow = (request: FastifyRequest, reply: FastifyReply, query: PullQuery): FastifyReply => {
    if (query.scope !== 'public' || query.limit !== Number.POSITIVE_INFINITY) throw new HttpError(400, 'bad-request')
    const { timeout = TIMEOUT_MAX_MS, heartbeat } = request.query as Query
    let feed: ContinuousFeed | undefined
    const stream = streams.open(request, { onClosing: () => feed?.finish(), onEnd: () => feed?.stop() })
    feed = serveContinuous({
      stream,
      follow: (changed) => followPublic(rounds, changed),
      pull: (seen) => pullChanges(store, lives, { ...query, since: seen }, hub),
      turn: reading.turn(request),
      since: query.since,
      timeoutMs: Math.min(Number(timeout), TIMEOUT_MAX_MS),
      heartbeatMs: heartbeatOf(heartbeat),
    })
    return reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .type('application/json; charset=utf-8')
      .send(stream)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    rejectUnsupported(request.query, request.body)
    const query = queryOf(request)
    if ((request.query as Query).feed === 'continuous') return follow(request, reply, query)
    const leave = await reading.enter(request, reply)
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
    const { feed, limit, since = '0' } = request.query as Query
    const isLongPoll = feed === 'longpoll'
    const shared = isLongPoll ? null : await kept.of(query, reading.turn(request))
    if (shared !== null) return sendKept(request, reply, shared)
    const pull = await pullChanges(store, lives, query, hub)
    if (limit === '0' && !isLongPoll) return pendingAt(pull, reading.turn(request), since)
    if (!isLongPoll) return reading.stream(request, reply, changesListing(pull))
    const found = await beginningOf(pull, reading.turn(request))
    if ('rows' in found) return reading.stream(request, reply, changesListing(found.rows))
    leave()
    // Its blank lines have to leave one by one, and thousands may be open.
    reply.header('cache-control', 'no-store, no-transform')
    return wait(request, query, found.ending.last_seq)
  }

  const schema = { params: DB_PARAMS, querystring: QUERY }
  app.get('/sync/:db/_changes', { schema, exposeHeadRoute: false, ...perAddress('read') }, answer)
  const withBody = { ...schema, body: { type: 'object' } }
  const checkScope = async (request: FastifyRequest): Promise<void> => {
    scopeOf(request, syncTarget(request), (request.query as Query).scope)
  }
  const posted = { schema: withBody, bodyLimit: BODY_MAX, preParsing: checkScope, ...perAddress('read') }
  app.post('/sync/:db/_changes', posted, answer)

  app.get('/sync/:db', { schema: { params: DB_PARAMS }, ...perAddress('read') }, async (request) => {
    const { name } = syncTarget(request)
    const update_seq = formatSeq(lives.of(name).epoch, await currentSeq(store.db(name)))
    return { db_name: name, update_seq, instance_start_time: '0' }
  })
}
