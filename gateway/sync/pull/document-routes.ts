import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { getMany } from '../../store/documents.ts'
import { DB_PARAMS, ID_PARAMS, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { visible } from '../visible.ts'
import { readRevision } from './revisions.ts'

const KEYS_MAX = 1000
const READ_BODY_MAX = 256 * 1024 // bytes
const ID = { type: 'string', minLength: 1, maxLength: 200 } as const
const FLAGS = {
  type: 'object',
  properties: { include_docs: { type: 'boolean' }, revs: { type: 'boolean' }, open_revs: { type: 'string' }, rev: ID },
} as const

interface Flags {
  readonly include_docs?: boolean
  readonly revs?: boolean
  readonly open_revs?: string
  readonly rev?: string
}

const KEYS_BODY = {
  type: 'object',
  required: ['keys'],
  properties: { keys: { type: 'array', maxItems: KEYS_MAX, items: ID }, include_docs: { type: 'boolean' } },
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

interface Asked {
  readonly id: string
  readonly rev?: string
}

export function documentRoutes(app: FastifyInstance, { store }: SyncContext): void {
  const read = { bodyLimit: READ_BODY_MAX, ...perAddress('read') }

  app.post(
    '/sync/:db/_all_docs',
    { ...read, schema: { params: DB_PARAMS, querystring: FLAGS, body: KEYS_BODY } },
    async (request) => {
      const { name, actor } = syncTarget(request)
      const body = request.body as { readonly keys: readonly string[]; readonly include_docs?: boolean }
      const { keys } = body
      // CouchDB takes it in either place, and RxDB's own replication writes it in the body.
      const include_docs = (request.query as Flags).include_docs ?? body.include_docs
      const found = await getMany(store.db(name), keys)
      const rows = keys.map((key, index) => {
        const current = found[index]
        const doc = current === undefined ? null : visible(name, current, actor)
        if (doc === null) return { key, error: 'not_found' }
        const row = { id: key, key, value: { rev: doc._rev } }
        return include_docs === true ? { ...row, doc } : row
      })
      return { total_rows: rows.length, offset: 0, rows }
    },
  )

  app.post(
    '/sync/:db/_bulk_get',
    { ...read, schema: { params: DB_PARAMS, querystring: FLAGS, body: BULK_GET_BODY } },
    async (request) => {
      const { name, actor } = syncTarget(request)
      const { docs } = request.body as { docs: readonly Asked[] }
      const { revs } = request.query as Flags
      const results = []
      for (const { id, rev } of docs) {
        const doc = await readRevision(store, name, id, actor, revs === true)
        const missing = { error: { id, rev: rev ?? 'undefined', error: 'not_found', reason: 'missing' } }
        results.push({ id, docs: [doc === null ? missing : { ok: doc }] })
      }
      return { results }
    },
  )

  app.get(
    '/sync/:db/:id',
    { ...perAddress('read'), schema: { params: ID_PARAMS, querystring: FLAGS } },
    async (request) => {
      const { name, actor } = syncTarget(request)
      const { id } = request.params as { id: string }
      const { revs, open_revs, rev } = request.query as Flags
      const doc = await readRevision(store, name, id, actor, revs === true)
      if (open_revs !== undefined) return doc === null ? [] : [{ ok: doc }]
      if (doc === null || (doc._deleted === true && rev === undefined)) throw new HttpError(404, 'not-found')
      if (rev !== undefined && rev !== doc._rev) throw new HttpError(404, 'not-found')
      return doc
    },
  )

  // Replicators look for a checkpoint first; theirs are not kept here.
  app.get(
    '/sync/:db/_local/:id',
    { ...perAddress('read'), schema: { params: ID_PARAMS, querystring: FLAGS } },
    async (request) => {
      syncTarget(request)
      throw new HttpError(404, 'not-found')
    },
  )
}
