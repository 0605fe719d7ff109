import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FieldError } from '#domain/codes.ts'
import { APPEAL_TEXT_MAX, CONTEST_CALL, type SentAppeal } from '#wire/moderation.ts'
import { parseSignIn } from '../accounts/input.ts'
import { HttpError } from '../http/error.ts'
import type { Limiter } from '../http/limiter.ts'
import { perAddress, placeOf } from '../http/limits.ts'
import { readSessions, signedIn } from '../http/session.ts'
import { fileAppeal, hidingOf, suspensionOf } from './appeals.ts'
import type { ModerationContext } from './context.ts'

const TEXT = { type: 'string', maxLength: 1000 } as const
const BODY = {
  type: 'object',
  additionalProperties: false,
  properties: {
    annonce: TEXT,
    email: TEXT,
    password: TEXT,
    text: { type: 'string', maxLength: 10 * APPEAL_TEXT_MAX },
  },
} as const

function wrongText(text: string): FieldError | undefined {
  if (text.trim() === '') return { field: 'text', code: 'required' }
  return text.length > APPEAL_TEXT_MAX ? { field: 'text', code: 'too-long', bound: APPEAL_TEXT_MAX } : undefined
}

export interface AppealRouteOptions {
  readonly context: ModerationContext
  readonly limits: Limiter
}

/**
 * `POST /api/contestations`: the boutique of an annonce that is hidden contests it, signed in; who is suspended contests
 * that, by the e-mail and the password that open no session.
 */
export const appealRoute: FastifyPluginAsync<AppealRouteOptions> = async (app, { context, limits }) => {
  const { accounts } = context
  readSessions(app, accounts)

  async function decisionOf(request: FastifyRequest) {
    const { annonce, email, password } = request.body as SentAppeal
    if (annonce !== undefined) return hidingOf(context, signedIn(request).uid, annonce)
    const given = parseSignIn({
      ...(email === undefined ? {} : { email }),
      ...(password === undefined ? {} : { password }),
    })
    return suspensionOf(await accounts.memberByPassword(given.email, given.password, request))
  }

  const options = { ...perAddress('report'), bodyLimit: 64 * 1024, schema: { body: BODY } }
  app.post(CONTEST_CALL, options, async (request, reply) => {
    const { text = '' } = request.body as SentAppeal
    const wrong = wrongText(text)
    if (wrong !== undefined) throw new HttpError(400, 'invalid', { fields: [wrong] })
    limits.take({ 'report:sender': request.account?.uid ?? placeOf(request.ip) })
    await fileAppeal(context, await decisionOf(request), text)
    return reply.code(202).send({ ok: true })
  })
}
