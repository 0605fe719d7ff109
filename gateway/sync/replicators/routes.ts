import type { FastifyInstance, FastifyRequest } from 'fastify'
import { perAddress } from '../../http/limits.ts'
import { DB_PARAMS, ID_PARAMS, syncTarget } from '../access.ts'
import type { SyncContext } from '../context.ts'
import { refuseWay } from '../push/other-ways.ts'
import { isCouchdbs, reduced } from './checkpoint.ts'
import { createCheckpoints } from './checkpoints.ts'
import { sendMissing } from './missing.ts'

const BODY_MAX = 64 * 1024 // bytes: fifty sessions and their statistics, of which a kilobyte is kept

/** Every database is asked about, and of the annonces alone a checkpoint is kept. */
function refuseOthers(request: FastifyRequest): void {
  if (syncTarget(request).name !== 'annonces') refuseWay(request)
}

/** What CouchDB's own replicator needs of the database that it pulls from, besides CouchDB's ways of reading. */
export function replicatorRoutes(app: FastifyInstance, { store, clock, limits }: SyncContext): void {
  const checkpoints = createCheckpoints(store, clock)
  const localId = (request: FastifyRequest) => (request.params as { id: string }).id

  app.get('/sync/:db/_local/:id', { ...perAddress('read'), schema: { params: ID_PARAMS } }, async (request, reply) => {
    const { name } = syncTarget(request)
    const id = localId(request)
    const found = name === 'annonces' ? await checkpoints.read(name, id) : null
    if (found === null) return sendMissing(reply)
    return reply.header('cache-control', 'no-store').send({ _id: `_local/${id}`, _rev: found.rev, ...found.checkpoint })
  })

  app.put(
    '/sync/:db/_local/:id',
    {
      ...perAddress('checkpoint'),
      bodyLimit: BODY_MAX,
      schema: { params: ID_PARAMS, body: { type: 'object' } },
      preParsing: async (request) => refuseOthers(request),
    },
    async (request, reply) => {
      const { name } = syncTarget(request)
      const body = request.body as object
      if (!isCouchdbs(body)) return refuseWay(request)
      const id = localId(request)
      const beforeNew = () => limits.take({ 'checkpoint-new:address': request.ip })
      const rev = await checkpoints.write(name, id, reduced(body), beforeNew)
      return reply.code(201).send({ ok: true, id: `_local/${id}`, rev })
    },
  )

  // Asked with a JSON type and no body, which is no JSON: it is answered before that is read.
  app.post(
    '/sync/:db/_ensure_full_commit',
    {
      ...perAddress('checkpoint'),
      bodyLimit: BODY_MAX,
      schema: { params: DB_PARAMS },
      preParsing: async (request, reply) => {
        refuseOthers(request)
        await reply.code(201).send({ ok: true, instance_start_time: '0' })
      },
    },
    async () => undefined,
  )
}
