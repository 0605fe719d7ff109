import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/types.ts'
import { type Limits, perAddress } from '../http/limits.ts'
import { notSignedIn, readSessions, signedIn } from '../http/session.ts'
import { type ExportContext, exportMember, type MemberExport } from './export.ts'
import { exportHtml } from './page.ts'

export interface MemberDataOptions extends ExportContext {
  readonly accounts: Accounts
  readonly limits: Limits
}

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

/** `/api/export`: one's own data, to keep: JSON for machines, HTML for people. */
export const memberDataRoutes: FastifyPluginAsync<MemberDataOptions> = async (app, options) => {
  const { accounts, limits } = options
  readSessions(app, accounts)

  async function exported(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { uid, sessionId } = signedIn(request)
    limits.take('export:address', request.ip)
    limits.take('export:account', uid)
    const data = await exportMember(options, uid, sessionId)
    if (data === null) throw notSignedIn(request)
    const { format = 'json' } = request.query
    const name = `rayon-libre-donnees-${data.exportedAt.slice(0, 10)}.${format}`
    return reply
      .type(FORMATS[format].type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(FORMATS[format].write(data))
  }

  app.get('/api/export', { ...perAddress('account'), schema: { querystring: QUERY } }, exported)
}
