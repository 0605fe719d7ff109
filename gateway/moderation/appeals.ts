import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { FieldError } from '#domain/codes.ts'
import { type AnnonceId, boutiqueOf, isAnnonceId, type Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import { APPEAL_TEXT_MAX, CONTEST_CALL, type SentAppeal } from '#wire/moderation.ts'
import { parseSignIn } from '../accounts/input.ts'
import type { MemberAccount } from '../accounts/types.ts'
import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import { clientKey, perAddress } from '../http/limits.ts'
import { readSessions, signedIn } from '../http/session.ts'
import { get } from '../store/documents.ts'
import type { ModerationContext } from './context.ts'
import { type Hidden, reportId } from './documents.ts'
import { hiddenId } from './hiding.ts'
import { keep, type ReportRouteOptions } from './reports.ts'

/** A decision about a member, which they may contest. */
interface Decision extends Suspension {
  /** The hidden annonce, or the suspended member. */
  readonly about: AnnonceId | Uid
  readonly of: Uid
}

/** Why a member's annonce is hidden by itself; null when it is not, or is not theirs. */
async function hidingOf({ store }: ModerationContext, of: Uid, id: string): Promise<Decision | null> {
  if (!isAnnonceId(id) || boutiqueOf(id) !== of) return null
  const { masquee = '' } = (await get<Annonce>(store.db('annonces'), id)) ?? {}
  if (masquee === '' || masquee === 'suspended') return null
  const hidden = await get<Hidden>(store.db('moderation'), hiddenId(id))
  return { about: id, of, reason: masquee, at: hidden?.at ?? '' }
}

/** Why a member is suspended; null when they are not. */
function suspensionOf({ uid, suspended }: MemberAccount): Decision | null {
  return suspended === undefined ? null : { about: uid, of: uid, ...suspended }
}

/**
 * Files an appeal, one per decision, and notifies the support.
 * @throws HttpError 409 `no-decision`, or `appeal-filed` when there is one already
 */
async function fileAppeal(context: ModerationContext, decision: Decision | null, text: string): Promise<void> {
  if (decision === null) throw new HttpError(409, 'no-decision')
  const { about, of, reason, at } = decision
  const _id = reportId(`contestation-${about}-${Date.parse(at) || 0}`)
  const said = { kind: 'appeal', about, of, by: of, reason, text, state: 'open' } as const
  const isNew = await keep(context, { _id, ...said, at: iso(context.clock()) })
  if (!isNew) throw new HttpError(409, 'appeal-filed')
}

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

/**
 * `POST /api/contestations`: the signed-in boutique of a hidden annonce contests that; a suspended member contests the
 * suspension, with the e-mail and password that open no session.
 */
export const appealRoute: FastifyPluginAsync<ReportRouteOptions> = async (app, { context, limits }) => {
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

  // Suspended members have no session.
  const config = { ...perAddress('report').config, checksSession: true } as const
  const options = { config, bodyLimit: 64 * 1024, schema: { body: BODY } }
  app.post(CONTEST_CALL, options, async (request, reply) => {
    const { text = '' } = request.body as SentAppeal
    const wrong = wrongText(text)
    if (wrong !== undefined) throw new HttpError(400, 'invalid', { fields: [wrong] })
    limits.take({ 'report:sender': request.account?.uid ?? clientKey(request.ip) })
    await fileAppeal(context, await decisionOf(request), text)
    return reply.code(202).send({ ok: true })
  })
}
