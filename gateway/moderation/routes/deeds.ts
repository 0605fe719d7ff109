import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deed, DeedRequest } from '#wire/moderation.ts'
import { HttpError } from '../../http/error.ts'
import { clientKey, perAddress } from '../../http/limits.ts'
import {
  type Acting,
  asReason,
  deleteMemberAccount,
  hide,
  reinstate,
  resend,
  settleWithoutAction,
  suspend,
  unhide,
  uphold,
} from '../acts.ts'
import type { ModerationContext } from '../context.ts'
import { actingOperator, operatorOf, PASSWORD_SCHEMA, passwordIn } from './access.ts'

const WORDS_MAX = 4000 // characters

type Doing = (acting: Acting, deed: DeedRequest & { readonly words: string }) => Promise<void>

const DEEDS = {
  settle: (acting, { about }) => settleWithoutAction(acting, about),
  uphold: (acting, { about, words }) => uphold(acting, about, words),
  hide: (acting, { about, reason, words }) => hide(acting, about, asReason(reason ?? ''), words),
  restore: (acting, { about }) => unhide(acting, about),
  suspend: (acting, { about, reason, words }) => suspend(acting, about, asReason(reason ?? ''), words),
  reinstate: (acting, { about }) => reinstate(acting, about),
  delete: (acting, { about }) => deleteMemberAccount(acting, about),
  resend: (acting, { about }) => resend(acting, about),
} as const satisfies { readonly [D in Deed]: Doing }

const BODY = {
  type: 'object',
  additionalProperties: false,
  required: ['act', 'about'],
  properties: {
    act: { enum: Object.keys(DEEDS) },
    about: { type: 'string', minLength: 1, maxLength: 320 },
    reason: { type: 'string', maxLength: 40 },
    words: { type: 'string', maxLength: 10 * WORDS_MAX },
    password: PASSWORD_SCHEMA,
  },
} as const

/** `POST /api/moderation/actes`: an operator's acts. Irreversible ones ask for the password again. */
export function deedRoute(app: FastifyInstance, context: ModerationContext): void {
  const options = { ...perAddress('moderation'), bodyLimit: 64 * 1024, schema: { body: BODY } }
  app.post('/api/moderation/actes', options, async (request: FastifyRequest) => {
    const deed = request.body as DeedRequest
    const { act, words = '' } = deed
    if (words.length > WORDS_MAX) {
      throw new HttpError(400, 'invalid', { fields: [{ field: 'words', code: 'too-long', bound: WORDS_MAX }] })
    }
    if (act === 'delete') {
      await context.accounts.confirmOperator(operatorOf(request), passwordIn(request.body), clientKey(request.ip))
    }
    await DEEDS[act](actingOperator(context, request), { ...deed, words })
    return { ok: true }
  })
}
