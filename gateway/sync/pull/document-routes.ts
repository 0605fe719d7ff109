import type { FastifyInstance } from 'fastify'
import { concerns, mayRead, type Scope } from '#domain/access.ts'
import type { Uid } from '#domain/ids.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { signedIn } from '../../http/session.ts'
import { getCurrent, getMany, MISSING } from '../../store/documents.ts'
import { pageSizeOf } from '../../store/large/pages.ts'
import { revisionsOf } from '../../store/revisions.ts'
import type { Store } from '../../store/store.ts'
import { DB_PARAMS, ID_PARAMS, requireTarget, type SyncTarget, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { inScope, silenced, visible } from '../visible.ts'
import { createProfilReads } from './profils.ts'

const KEYS_MAX = 1000
const READ_BODY_MAX = 256 * 1024 // bytes
const ID = { type: 'string', minLength: 1, maxLength: 200 } as const
const FLAGS = {
  type: 'object',
  properties: { include_docs: { type: 'boolean' }, revs: { type: 'boolean' } },
} as const

interface Flags {
  readonly include_docs?: boolean
  readonly revs?: boolean
}

const KEYS_BODY = {
  type: 'object',
  required: ['keys'],
  properties: {
    keys: { type: 'array', maxItems: KEYS_MAX, uniqueItems: true, items: ID },
    include_docs: { type: 'boolean' },
  },
} as const

const BULK_GET_BODY = {
  type: 'object',
  required: ['docs'],
  properties: {
    docs: {
      type: 'array',
      maxItems: KEYS_MAX,
      items: { type: 'object', required: ['id'], properties: { id: ID, rev: { type: 'string', maxLength: 64 } } },
    },
  },
} as const

interface RequestedDoc {
  readonly id: string
  readonly rev?: string
}

/** Splits a list: an answer has that many documents in memory at a time. */
function* partsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

interface KeysQuery extends SyncTarget {
  readonly keys: readonly string[]
  readonly includeDocs: boolean
}

/** One row per key, in the order given. */
async function* keyPages(
  { store, accounts }: Pick<SyncContext, 'store' | 'accounts'>,
  { name, actor, keys, includeDocs }: KeysQuery,
): AsyncGenerator<object[], void> {
  const ownUid = actor.kind === 'member' ? actor.uid : undefined
  const isSilent = async (key: string): Promise<boolean> =>
    name === 'users' && includeDocs && key !== ownUid && (await accounts.member(key as Uid))?.suspended !== undefined
  for (const part of partsOf(keys, pageSizeOf(name))) {
    const found = await getMany(store.db(name), part)
    const silent = await Promise.all(part.map(isSilent))
    yield part.map((key, index) => {
      const doc = visible(name, found[index] ?? MISSING, actor)
      if (doc === null) return { key, error: 'not_found' }
      const row = { id: key, key, value: { rev: doc._rev } }
      return includeDocs ? { ...row, doc: silent[index] ? silenced(doc) : doc } : row
    })
  }
}

const SCOPES: readonly Scope[] = ['own', 'public']

/**
 * A document as replicators fetch it: the current revision, a body-less tombstone when it is deleted or out of the
 * caller's scopes, null when it never concerned the caller.
 * @param revs adds `_revisions`, from which a replica rebuilds the shape of the history
 */
async function readRevision(
  store: Store,
  name: DatabaseName,
  id: string,
  actor: Actor,
  revs: boolean,
): Promise<Doc | null> {
  const scopes = SCOPES.filter((scope) => concerns(name, id, scope, actor))
  if (scopes.length === 0) return null
  const current = await getCurrent(store.db(name), id)
  if (current.state === 'missing') return null
  const readable =
    current.state === 'present' ? scopes.find((scope) => mayRead(name, current.doc, scope, actor)) : undefined
  const doc: Doc =
    current.state === 'present' && readable !== undefined
      ? inScope(readable, current.doc)
      : { _id: id, _rev: current.rev, _deleted: true }
  if (!revs) return doc
  return { ...doc, _revisions: await revisionsOf(store.db(name), id, current.rev) }
}

async function* revisionPages(
  store: Store,
  { name, actor }: SyncTarget,
  docs: readonly RequestedDoc[],
  revs: boolean,
): AsyncGenerator<object[], void> {
  for (const part of partsOf(docs, pageSizeOf(name))) {
    const results: object[] = []
    for (const { id, rev } of part) {
      const doc = await readRevision(store, name, id, actor, revs)
      const missing = { error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' } }
      results.push({ id, docs: [doc === null ? missing : { ok: doc }] })
    }
    yield results
  }
}

export function documentRoutes(app: FastifyInstance, context: SyncContext): void {
  const { store, accounts, readLimiter } = context
  const allowProfils = createProfilReads(context)
  const read = { bodyLimit: READ_BODY_MAX, preParsing: requireTarget, ...perAddress('read') }
  const JSON_TYPE = 'application/json; charset=utf-8'

  app.post(
    '/sync/:db/_all_docs',
    { ...read, schema: { params: DB_PARAMS, querystring: FLAGS, body: KEYS_BODY } },
    async (request, reply) => {
      const { keys, include_docs } = request.body as { keys: readonly string[]; include_docs?: boolean }
      // CouchDB accepts it in either place, and RxDB's own replication sends it in the body.
      const includeDocs = ((request.query as Flags).include_docs ?? include_docs) === true
      const target = syncTarget(request)
      if (target.name === 'users') await allowProfils(signedIn(request), keys)
      await readLimiter.acquire(request, reply)
      const head = `{"total_rows":${keys.length},"offset":0,"rows":[\n`
      const pages = keyPages({ store, accounts }, { ...target, keys, includeDocs })
      reply.type(JSON_TYPE)
      return readLimiter.stream(request, { head, pages, tail: () => '\n]}\n' })
    },
  )

  app.post(
    '/sync/:db/_bulk_get',
    { ...read, schema: { params: DB_PARAMS, querystring: FLAGS, body: BULK_GET_BODY } },
    async (request, reply) => {
      const target = syncTarget(request)
      const { docs } = request.body as { docs: readonly RequestedDoc[] }
      // The answer has the current revision, whatever the one requested: once per document.
      if (new Set(docs.map(({ id }) => id)).size < docs.length) throw new HttpError(400, 'bad-request')
      await readLimiter.acquire(request, reply)
      const pages = revisionPages(store, target, docs, (request.query as Flags).revs === true)
      reply.type(JSON_TYPE)
      return readLimiter.stream(request, { head: '{"results":[\n', pages, tail: () => '\n]}\n' })
    },
  )

  app.get('/sync/:db/:id', { ...perAddress('read'), schema: { params: ID_PARAMS } }, async (request) => {
    const { name, actor } = syncTarget(request)
    const { id } = request.params as { id: string }
    const doc = await readRevision(store, name, id, actor, false)
    if (doc === null || doc._deleted === true) throw new HttpError(404, 'not-found')
    return doc
  })
}
