import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionLine } from '#domain/session.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import type { Context } from '../context.ts'
import type { Guards } from '../guards.ts'
import { NO_QUERY } from '../input.ts'
import { publicIdOf } from './sessions.ts'

const BODY_LIMIT = 1024 // bytes

const PARAMS = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', pattern: '^[0-9a-f]{16}$' } },
} as const

type Request = FastifyRequest<{ Params: { id: string } }>

/** One's own sessions: seen, ended one by one, or all but this one. */
export function sessionRoutes({ sessions }: Context, { requireSession }: Guards): FastifyPluginAsync {
  async function listed(request: FastifyRequest, reply: FastifyReply): Promise<{ sessions: readonly SessionLine[] }> {
    const { uid, sessionId } = requireSession(request, reply)
    reply.header('cache-control', 'no-store')
    return { sessions: await sessions.list(uid, sessionId) }
  }

  async function ended(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { uid } = requireSession(request, reply)
    const count = await sessions.revoke(uid, (id) => publicIdOf(id) === request.params.id)
    if (count === 0) throw new HttpError(404, 'not-found')
    return reply.code(204).send()
  }

  async function othersEnded(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { uid, sessionId } = requireSession(request, reply)
    await sessions.revoke(uid, (id) => id !== sessionId)
    return reply.code(204).send()
  }

  return async (app: FastifyInstance) => {
    const empty = { ...perAddress('account'), bodyLimit: BODY_LIMIT, schema: { querystring: NO_QUERY } }
    app.get('/api/sessions', empty, listed)
    app.delete('/api/sessions', empty, othersEnded)
    app.delete(
      '/api/sessions/:id',
      { ...perAddress('account'), bodyLimit: BODY_LIMIT, schema: { params: PARAMS } },
      ended,
    )
  }
}
