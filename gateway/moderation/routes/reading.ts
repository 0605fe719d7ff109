import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { oneLine } from '#domain/visible.ts'
import { EXPORT_REASON_MAX, type ExportRequest } from '#wire/moderation.ts'
import { exportArchive } from '../../export/archive.ts'
import { exportMember } from '../../export/export.ts'
import { withOwnWordsAlone } from '../../export/own-words.ts'
import { HttpError } from '../../http/error.ts'
import type { Limiter } from '../../http/limiter.ts'
import { clientKey, perAddress } from '../../http/limits.ts'
import { DECISION_MAILS } from '../../messages/decision-mails.ts'
import { get } from '../../store/documents.ts'
import { type Acting, memberNamed } from '../acts.ts'
import { append, lastActs } from '../audit-log.ts'
import type { ModerationContext } from '../context.ts'
import { tellMember } from '../decide.ts'
import { type Report, reportId } from '../documents.ts'
import { concernsOf, ofInterest, requireNoInterest, requireNoInterestIn } from '../interest.ts'
import { listFailedMails, reportLines, viewAccount, viewReport } from '../view.ts'
import { actingOperator, operatorOf, PASSWORD_SCHEMA, passwordIn } from './access.ts'

const ACTS_SHOWN = 100

const STATE = {
  type: 'object',
  additionalProperties: false,
  properties: { etat: { enum: ['open', 'settled'] } },
} as const
const NAME = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 200 } } } as const
const UID = { type: 'object', required: ['uid'], properties: { uid: { type: 'string', maxLength: 20 } } } as const
const WHO = {
  type: 'object',
  additionalProperties: false,
  required: ['who'],
  properties: { who: { type: 'string', minLength: 1, maxLength: 320 } },
} as const

const WHY = {
  type: 'object',
  properties: { password: PASSWORD_SCHEMA, reason: { type: 'string', maxLength: 10 * EXPORT_REASON_MAX } },
} as const

/** The reason for an export, on one line. @throws HttpError 400 */
function whyIn(body: unknown): string {
  const why = oneLine((body as Partial<ExportRequest>).reason ?? '')
  if (why === '') throw new HttpError(400, 'invalid', { fields: [{ field: 'reason', code: 'required' }] })
  if (why.length <= EXPORT_REASON_MAX) return why
  throw new HttpError(400, 'invalid', { fields: [{ field: 'reason', code: 'too-long', bound: EXPORT_REASON_MAX }] })
}

/**
 * Exports a member's data, without what others wrote to them, and mails the member that it was made, and why.
 * @throws HttpError 403 `own-interest`, 404
 */
async function exportOf({ context, by }: Acting, who: string, why: string): Promise<AsyncGenerator<Uint8Array>> {
  const { store, clock } = context
  const { uid } = await memberNamed(context, who)
  await requireNoInterestIn(context, by, uid)
  await append(store, { by, act: 'export', about: uid, code: why }, clock())
  await tellMember(context, uid, DECISION_MAILS.export(why))
  const data = await exportMember(context, uid, '')
  if (data === null) throw new HttpError(404, 'not-found')
  return exportArchive(await withOwnWordsAlone(store, data))
}

/** Read routes of operators. An account's address is sent in the body, since URLs appear in logs. */
export function readingRoutes(app: FastifyInstance, context: ModerationContext, limits: Limiter): void {
  const { store, clock } = context
  const route = { ...perAddress('moderation'), bodyLimit: 4 * 1024 }
  const empty = { ...route, schema: { querystring: { type: 'object' } } }

  app.get(
    '/api/moderation/signalements',
    { ...route, schema: { querystring: STATE } },
    async (request: FastifyRequest) => {
      const { etat = 'open' } = request.query as { readonly etat?: Report['state'] }
      return { reports: await reportLines(context, etat, await concernsOf(context, operatorOf(request).uid)) }
    },
  )
  app.get(
    '/api/moderation/signalements/:name',
    { ...route, schema: { params: NAME } },
    async (request: FastifyRequest) => {
      const { name } = request.params as { readonly name: string }
      const found = await get<Report>(store.db('moderation'), reportId(name))
      if (found === null) throw new HttpError(404, 'not-found')
      await requireNoInterest(context, operatorOf(request).uid, found)
      return viewReport(context, found)
    },
  )
  app.post('/api/moderation/comptes', { ...route, schema: { body: WHO } }, async (request: FastifyRequest) => {
    const member = await memberNamed(context, (request.body as { readonly who: string }).who)
    const { by } = actingOperator(context, request)
    await requireNoInterestIn(context, by, member.uid)
    await append(store, { by, act: 'show', about: member.uid }, clock())
    return viewAccount(context, member, await concernsOf(context, by))
  })
  app.post(
    '/api/moderation/comptes/:uid/export',
    { ...route, schema: { params: UID, body: WHY } },
    async (request: FastifyRequest, reply) => {
      const { uid } = request.params as { readonly uid: string }
      const why = whyIn(request.body)
      const operator = operatorOf(request)
      await context.accounts.confirmOperator(operator, passwordIn(request.body), clientKey(request.ip))
      limits.take({ 'export:operator': operator.uid })
      const pieces = await exportOf(actingOperator(context, request), uid, why)
      return reply.type('application/zip').send(Readable.from(pieces))
    },
  )
  app.get('/api/moderation/courriers', empty, async (request: FastifyRequest) => {
    return { mails: await listFailedMails(context, await concernsOf(context, operatorOf(request).uid)) }
  })
  app.get('/api/moderation/actes', empty, async (request) => {
    const acts = await lastActs(store, ACTS_SHOWN)
    const abouts = acts.map(({ about }) => about)
    const withheld = await ofInterest(context, await concernsOf(context, operatorOf(request).uid), abouts)
    return { acts: acts.filter(({ about }) => !withheld.has(about)) }
  })
}
