import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/types.ts'
import { parisDay } from '../base/instant.ts'
import type { Limiter } from '../http/limiter.ts'
import { perAddress } from '../http/limits.ts'
import { createSemaphore } from '../http/semaphore.ts'
import { notSignedIn, readSessions, signedIn } from '../http/session.ts'
import { acquireUntilClosed } from '../sync/pull/reading.ts'
import { exportArchive } from './archive.ts'
import { type ExportContext, exportMember } from './export.ts'
import { exportJson } from './json.ts'

export interface MemberDataOptions extends ExportContext {
  readonly accounts: Accounts
  readonly limits: Limiter
}

/** Concurrent exports, one per member. Each buffers a page of documents, then one photo: two megabytes at most. */
const EXPORT_SLOTS = { max: 32, maxEach: 1, queueMax: 64, queueMaxEach: 2, patienceMs: 10_000, retryAfterS: 60 }

const ANSWER_MAX_MS = 60 * 60_000 // 1 h: years of photos may take long on one bar of signal

const QUERY = {
  type: 'object',
  additionalProperties: false,
  properties: { format: { type: 'string', enum: ['json', 'zip'] } },
} as const

const FORMATS = {
  json: { type: 'application/json; charset=utf-8', write: exportJson },
  zip: { type: 'application/zip', write: exportArchive },
} as const

type Request = FastifyRequest<{ Querystring: { format?: keyof typeof FORMATS } }>

/** `/api/export`: the member's own data: JSON for machines, or a ZIP file with an HTML page and the photos. */
export const memberDataRoutes: FastifyPluginAsync<MemberDataOptions> = async (app, options) => {
  const { accounts, limits } = options
  const exportSlots = createSemaphore(EXPORT_SLOTS)
  readSessions(app, accounts)

  async function exported(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const { uid, sessionId } = signedIn(request)
    limits.take({ 'export:address': request.ip, 'export:account': uid })
    await acquireUntilClosed(exportSlots, { key: uid, isStranger: false }, reply.raw, ANSWER_MAX_MS)
    const data = await exportMember(options, uid, sessionId)
    if (data === null) throw notSignedIn(request)
    const { format = 'json' } = request.query
    const pieces = FORMATS[format].write(data)
    const name = `rayon-libre-donnees-${parisDay(Date.parse(data.exportedAt))}.${format}`
    return reply
      .type(FORMATS[format].type)
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces, { objectMode: false }))
  }

  // No HEAD route: it would read everything, and send nothing.
  app.get('/api/export', { ...perAddress('account'), exposeHeadRoute: false, schema: { querystring: QUERY } }, exported)
}
