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
import { PASSWORD, passwordIn } from './access.ts'
import { actingOf, operatorOf, requireOperating } from './operator.ts'

const WORDS_MAX = 4000 // characters

type Doing = (acting: Acting, asked: AskedDeed & { readonly words: string }) => Promise<number>

/** What the screen does, each as the commands do. @returns how many reports are settled by it */
const DEEDS = {
  settle: async (acting, { about }) => {
    await settle(acting, about)
    return 1
  },
  uphold: async (acting, { about, words }) => {
    await uphold(acting, about, words)
    return 1
  },
  hide: (acting, { about, reason, words }) => hide(acting, about, asReason(reason ?? ''), words),
  restore: async (acting, { about }) => {
    await restore(acting, about)
    return 0
  },
  suspend: (acting, { about, reason, words }) => suspend(acting, about, asReason(reason ?? ''), words),
  reinstate: async (acting, { about }) => {
    await reinstate(acting, about)
    return 0
  },
  delete: async (acting, { about }) => {
    await deleteAccount(acting, about)
    return 0
  },
  resend: async (acting, { about }) => {
    await resend(acting, about)
    return 0
  },
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
  app.post('/api/moderation/actes', { ...options, preParsing: requireOperating }, async (request: FastifyRequest) => {
    const asked = request.body as AskedDeed
    const { act, words = '' } = asked
    if (words.length > WORDS_MAX) {
      throw new HttpError(400, 'invalid', { fields: [{ field: 'words', code: 'too-long', bound: WORDS_MAX }] })
    }
    if (act === 'delete') {
      await context.accounts.confirmOperator(operatorOf(request), passwordIn(request.body), placeOf(request.ip))
    }
    return { settled: await DEEDS[act](actingOf(context, request), { ...asked, words }) }
  })
}
