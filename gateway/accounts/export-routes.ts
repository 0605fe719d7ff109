import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { rated } from '#gateway/http/rate.ts'
import type { Context } from './context.ts'
import { exportMember, type MemberExport } from './export.ts'
import { exportHtml } from './export-html.ts'
import type { Guards } from './guards.ts'
import { addressKey } from './limits.ts'
import { Problem } from './problem.ts'

const QUERY = {
  type: 'object',
  additionalProperties: false,
  properties: { format: { type: 'string', enum: ['json', 'html'] } },
} as const

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', write: (data: MemberExport) => JSON.stringify(data, null, 2) },
  html: { type: 'text/html; charset=utf-8', write: exportHtml },
} as const

type Request = FastifyRequest<{ Querystring: { format?: keyof typeof FORMATS } }>

/** One's own data, to keep: JSON for machines, HTML for people. */
export function exportRoutes(context: Context, { requireSession }: Guards): FastifyPluginAsync {
  async function exported(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { uid, sessionId } = await requireSession(request, reply)
    context.limits.take('export:address', addressKey(request.ip))
    context.limits.take('export:account', uid)
    const data = await exportMember(context, uid, sessionId)
    if (data === null) throw new Problem(401, 'not-signed-in')
    const { format = 'json' } = request.query
    const name = `rayon-libre-donnees-${data.exportedAt.slice(0, 10)}.${format}`
    return reply
      .type(FORMATS[format].type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(FORMATS[format].write(data))
  }

  return async (app: FastifyInstance) => {
    app.get('/api/export', { ...rated('account'), schema: { querystring: QUERY } }, exported)
  }
}
