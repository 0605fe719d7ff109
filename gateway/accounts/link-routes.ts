import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/error.ts'
import { clientKey, perAddress } from '../http/limits.ts'
import { signedIn } from '../http/session.ts'
import { type Context, findAccount } from './context.ts'
import { tokenOf } from './devices.ts'
import { type Account, isToken } from './documents.ts'
import { type Body, bodySchema, parseEmail, parseNewPassword, TOKEN_PARAMS } from './input.ts'
import { proveAddress, sendProof } from './proof/prove.ts'
import { undoEmailChange } from './proof/undo.ts'
import { completeReset, requireReset, sendReset } from './reset.ts'
import { requestSourceOf } from './sign-in.ts'

const BODY_LIMIT = 8 * 1024 // bytes

type TokenRequest = FastifyRequest<{ Body: { token: string } }>
type ResetRequest = FastifyRequest<{ Body: Body | undefined; Params: { token: string } }>

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Base address of links in mails. The caller controls the Host header: it is trusted for a loopback address only.
 * @param origin the site's public origin, when it is configured
 * @returns null when none can be trusted
 */
export function siteOf(request: FastifyRequest, origin: string | undefined): string | null {
  if (origin !== undefined) return origin
  return LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : null
}

function siteOrLog(request: FastifyRequest, origin: string | undefined): string | null {
  const site = siteOf(request, origin)
  if (site === null) request.log.error({ code: 'origin-missing' }, 'accounts')
  return site
}

/** Mails the link of a new address. The request succeeds even when the mail fails: a bar offers another link. */
export function firstLinkSender(context: Context, origin: string | undefined) {
  return async (request: FastifyRequest, account: Account): Promise<void> => {
    try {
      const site = siteOrLog(request, origin)
      if (site !== null) await sendProof(context, account, site)
    } catch (error) {
      if (error instanceof HttpError) return // the address has used up its links of the day
      request.log.error({ code: 'proof-mail', kind: error instanceof Error ? error.name : 'unknown' }, 'accounts')
    }
  }
}

/** Routes that request and follow mailed links: prove an address, undo its change, set a new password. */
export function linkRoutes(context: Context, origin: string | undefined): FastifyPluginAsync {
  const { limits, deviceCookie } = context
  const underWay = new Set<Promise<void>>()

  async function addressProved(request: TokenRequest, reply: FastifyReply): Promise<FastifyReply> {
    await proveAddress(context, request.body.token)
    return reply.code(204).send()
  }

  async function changeUndone(request: TokenRequest): Promise<object> {
    return { reset: await undoEmailChange(context, request.body.token, clientKey(request.ip)) }
  }

  async function proofRequested(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { uid } = signedIn(request)
    const account = await findAccount(context.accounts, uid)
    const site = siteOrLog(request, origin)
    if (account === null || site === null) throw new HttpError(503, 'unavailable')
    await sendProof(context, account, site)
    reply.code(202)
    return {}
  }

  /**
   * Whether the request's address is over its limit. Whether its device is exempt is checked after the answer is sent.
   * @throws HttpError 429 without a cookie that may be a known device's
   */
  function isCrowded({ ip }: FastifyRequest, device: string): boolean {
    const keys = { 'reset:address': ip }
    if (isToken(device)) return 'refused' in limits.tryTake(keys)
    limits.take(keys)
    return false
  }

  async function resetRequested(request: ResetRequest, reply: FastifyReply): Promise<object> {
    const email = parseEmail(request.body)
    const device = deviceCookie.read(request)
    const crowded = isCrowded(request, device)
    const site = siteOrLog(request, origin)
    if (site !== null) {
      const work = sendReset(context, { email, origin: site, device, crowded })
        .catch((error: Error) => request.log.error({ code: 'reset-mail', kind: error.name }, 'accounts'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
    reply.code(202)
    return {}
  }

  async function resetOpened(request: ResetRequest, reply: FastifyReply): Promise<FastifyReply> {
    await requireReset(context, request.params.token)
    return reply.code(204).send()
  }

  async function passwordSet(request: ResetRequest, reply: FastifyReply): Promise<FastifyReply> {
    const sender = requestSourceOf(context, request)
    const device = tokenOf(sender.device)
    await completeReset(context, request.params.token, parseNewPassword(request.body), { ...sender, device })
    deviceCookie.set(reply, device)
    return reply.code(204).send()
  }

  return async (app: FastifyInstance) => {
    app.addHook('onClose', async () => {
      await Promise.allSettled(underWay)
    })
    const route = { ...perAddress('account'), bodyLimit: BODY_LIMIT } as const
    // POST only: mail scanners that open every link before the reader must not prove anything.
    app.post('/api/adresse', { ...route, schema: { body: TOKEN_PARAMS } }, addressProved)
    app.post('/api/adresse/annuler', { ...route, schema: { body: TOKEN_PARAMS } }, changeUndone)
    app.post('/api/adresse/lien', { ...route, schema: { body: bodySchema() } }, proofRequested)
    app.post('/api/mot-de-passe', { ...route, schema: { body: bodySchema('email') } }, resetRequested)
    app.get('/api/mot-de-passe/:token', { ...route, schema: { params: TOKEN_PARAMS } }, resetOpened)
    app.post(
      '/api/mot-de-passe/:token',
      { ...route, schema: { params: TOKEN_PARAMS, body: bodySchema('password') } },
      passwordSet,
    )
  }
}
