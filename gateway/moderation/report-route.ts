import type { FastifyPluginAsync } from 'fastify'
import { reportErrors, type SentReport } from '#domain/signalement.ts'
import { HttpError } from '../http/error.ts'
import type { Limiter } from '../http/limiter.ts'
import { perAddress, placeOf } from '../http/limits.ts'
import { readSessions, type SessionSource } from '../http/session.ts'
import type { ModerationContext } from './context.ts'
import { takeReport } from './reports.ts'

export interface ReportRouteOptions {
  readonly context: ModerationContext
  readonly sessions: SessionSource
  readonly limits: Limiter
}

/** A report as it was sent. @throws HttpError 400 `invalid` with its fields */
function parseReport(body: unknown): SentReport {
  const fields = reportErrors(body as Readonly<Record<string, unknown>>)
  if (fields.length > 0) throw new HttpError(400, 'invalid', { fields })
  return body as SentReport
}

/** `POST /api/signalements`: an annonce or a profile is reported, by anyone. */
export const reportRoute: FastifyPluginAsync<ReportRouteOptions> = async (app, { context, sessions, limits }) => {
  readSessions(app, sessions)
  const options = { ...perAddress('report'), bodyLimit: 32 * 1024, schema: { body: { type: 'object' } } }
  app.post('/api/signalements', options, async (request, reply) => {
    const sent = parseReport(request.body)
    limits.take({ 'report:sender': request.account?.uid ?? placeOf(request.ip) })
    await takeReport(context, sent, request.account)
    return reply.code(202).send({ ok: true })
  })
}
