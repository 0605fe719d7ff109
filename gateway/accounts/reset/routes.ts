import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { perAddress } from '../../http/limits.ts'
import type { Context } from '../context.ts'
import { tokenOf } from '../devices.ts'
import { isToken } from '../documents.ts'
import { type Body, bodySchema, parseEmail, parseNewPassword, TOKEN_PARAMS } from '../input.ts'
import { senderOf } from '../sign-in.ts'
import { siteOf } from '../site-of.ts'
import { requireReset, resetPassword, sendReset } from './reset.ts'

const BODY_LIMIT = 8 * 1024 // bytes

type Request = FastifyRequest<{ Body: Body | undefined; Params: { token: string } }>

export function resetRoutes(context: Context, origin: string | undefined): FastifyPluginAsync {
  const { limits, deviceCookie } = context
  const underWay = new Set<Promise<void>>()

  /**
   * Whether too much comes from the request's place. Whether its device may ask all the same is looked up once it has
   * been answered.
   * @throws HttpError 429 without a cookie that may be a known device's
   */
  function isCrowded(request: Request, device: string): boolean {
    const keys = { 'reset:address': request.ip }
    if (isToken(device)) return 'refused' in limits.tryTake(keys)
    limits.take(keys)
    return false
  }

  async function linkRequested(request: Request, reply: FastifyReply): Promise<object> {
    const email = parseEmail(request.body)
    const device = deviceCookie.read(request)
    const crowded = isCrowded(request, device)
    const site = siteOf(request, origin)
    if (site === null) request.log.error({ code: 'origin-missing' }, 'accounts')
    else {
      const work = sendReset(context, { email, origin: site, device, crowded })
        .catch((error: Error) => request.log.error({ code: 'reset-mail', kind: error.name }, 'accounts'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
    reply.code(202)
    return {}
  }

  async function linkOpened(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    await requireReset(context, request.params.token)
    return reply.code(204).send()
  }

  async function passwordSet(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const sender = senderOf(context, request)
    const device = tokenOf(sender.device)
    await resetPassword(context, request.params.token, parseNewPassword(request.body), { ...sender, device })
    deviceCookie.set(reply, device)
    return reply.code(204).send()
  }

  return async (app: FastifyInstance) => {
    app.addHook('onClose', async () => {
      await Promise.allSettled(underWay)
    })
    app.post(
      '/api/mot-de-passe',
      { ...perAddress('account'), bodyLimit: BODY_LIMIT, schema: { body: bodySchema('email') } },
      linkRequested,
    )
    const secret = { ...perAddress('account'), bodyLimit: BODY_LIMIT } as const
    app.get('/api/mot-de-passe/:token', { ...secret, schema: { params: TOKEN_PARAMS } }, linkOpened)
    app.post(
      '/api/mot-de-passe/:token',
      { ...secret, schema: { params: TOKEN_PARAMS, body: bodySchema('password') } },
      passwordSet,
    )
  }
}
