import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AskedDeed, Deed } from '#wire/moderation.ts'
import { HttpError } from '../../http/error.ts'
import { perAddress, placeOf } from '../../http/limits.ts'
import {
  type Acting,
  asReason,
  deleteAccount,
  hide,
  reinstate,
  resend,
  restore,
  settle,
  suspend,
  uphold,
} from '../acts.ts'
import type { ModerationContext } from '../context.ts'
import { actingOf, operatorOf, PASSWORD, passwordIn } from './access.ts'

const WORDS_MAX = 4000 // characters

type Doing = (acting: Acting, asked: AskedDeed & { readonly words: string }) => Promise<void>

const DEEDS = {
  settle: (acting, { about }) => settle(acting, about),
  uphold: (acting, { about, words }) => uphold(acting, about, words),
  hide: (acting, { about, reason, words }) => hide(acting, about, asReason(reason ?? ''), words),
  restore: (acting, { about }) => restore(acting, about),
  suspend: (acting, { about, reason, words }) => suspend(acting, about, asReason(reason ?? ''), words),
  reinstate: (acting, { about }) => reinstate(acting, about),
  delete: (acting, { about }) => deleteAccount(acting, about),
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
    password: PASSWORD,
  },
} as const

/** `POST /api/moderation/actes`: what an operator does. What cannot be taken back asks the password once more. */
export function deedRoute(app: FastifyInstance, context: ModerationContext): void {
  const options = { ...perAddress('moderation'), bodyLimit: 64 * 1024, schema: { body: BODY } }
  app.post('/api/moderation/actes', options, async (request: FastifyRequest) => {
    const asked = request.body as AskedDeed
    const { act, words = '' } = asked
    if (words.length > WORDS_MAX) {
      throw new HttpError(400, 'invalid', { fields: [{ field: 'words', code: 'too-long', bound: WORDS_MAX }] })
    }
    if (act === 'delete') {
      await context.accounts.confirmOperator(operatorOf(request), passwordIn(request.body), placeOf(request.ip))
    }
    await DEEDS[act](actingOf(context, request), { ...asked, words })
    return { ok: true }
  })
}
