import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { perAddress } from '../../http/limits.ts'
import { get } from '../../store/documents.ts'
import { memberNamed } from '../acts.ts'
import { append, lastActs } from '../chain.ts'
import type { ModerationContext } from '../context.ts'
import { exportOf } from '../control.ts'
import { type Report, reportId } from '../documents.ts'
import { listFailedMails, reportLines, viewAccount, viewReport } from '../view.ts'
import { actingOf, requireOperating } from './operator.ts'

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

/** What an operator looks at. An account's address is in the body: an address of the site is written in logs. */
export function readingRoutes(app: FastifyInstance, context: ModerationContext): void {
  const { store, clock } = context
  const route = { ...perAddress('moderation'), bodyLimit: 4 * 1024, preParsing: requireOperating }
  const empty = { ...route, schema: { querystring: { type: 'object' } } }

  app.get('/api/moderation/signalements', { ...route, schema: { querystring: STATE } }, async ({ query }) => {
    const { etat = 'open' } = query as { readonly etat?: Report['state'] }
    return { reports: await reportLines(context, etat) }
  })
  app.get('/api/moderation/signalements/:name', { ...route, schema: { params: NAME } }, async ({ params }) => {
    const found = await get<Report>(store.db('moderation'), reportId((params as { readonly name: string }).name))
    if (found === null) throw new HttpError(404, 'not-found')
    return viewReport(context, found)
  })
  app.post('/api/moderation/comptes', { ...route, schema: { body: WHO } }, async (request: FastifyRequest) => {
    const member = await memberNamed(context, (request.body as { readonly who: string }).who)
    const { by } = actingOf(context, request)
    await append(store, { by, act: 'show', about: member.uid }, clock())
    return viewAccount(context, member)
  })
  app.post(
    '/api/moderation/comptes/:uid/export',
    { ...route, schema: { params: UID } },
    async (request: FastifyRequest, reply) => {
      const { uid } = request.params as { readonly uid: string }
      const pieces = await exportOf(actingOf(context, request), uid)
      return reply.type('application/zip').send(Readable.from(pieces))
    },
  )
  app.get('/api/moderation/courriers', empty, async () => ({ mails: await listFailedMails(context) }))
  app.get('/api/moderation/actes', empty, async () => ({ acts: await lastActs(store, ACTS_SHOWN) }))
}
