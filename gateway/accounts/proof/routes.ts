import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { perAddress, placeOf } from '../../http/limits.ts'
import { type Context, findAccount } from '../context.ts'
import type { Account } from '../documents.ts'
import type { Guards } from '../guards.ts'
import { bodySchema, TOKEN_PARAMS } from '../input.ts'
import { siteOf } from '../site-of.ts'
import { proveAddress, sendProof } from './prove.ts'
import { undoChange } from './undo.ts'

const BODY_LIMIT = 1024 // bytes

/** Sends the link of a new address. What was asked for stands, whatever becomes of the mail: a bar offers another link. */
export type SendFirstLink = (request: FastifyRequest, account: Account) => Promise<void>

export function firstLinkSender(context: Context, origin: string | undefined): SendFirstLink {
  return async (request, account) => {
    try {
      const site = siteOf(request, origin)
      if (site === null) request.log.error({ code: 'origin-missing' }, 'accounts')
      else await sendProof(context, account, site)
    } catch (error) {
      if (error instanceof HttpError) return // the address has had its links of the day
      request.log.error({ code: 'proof-mail', kind: error instanceof Error ? error.name : 'unknown' }, 'accounts')
    }
  }
}

type Request = FastifyRequest<{ Body: { token: string } }>

/** The proof of an address: its link followed, and sent once more; and the change of one, undone. */
export function proofRoutes(context: Context, guards: Guards, origin: string | undefined): FastifyPluginAsync {
  async function linkFollowed(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    await proveAddress(context, request.body.token)
    return reply.code(204).send()
  }

  async function changeUndone(request: Request): Promise<object> {
    return { reset: await undoChange(context, request.body.token, placeOf(request.ip)) }
  }

  async function linkRequested(request: FastifyRequest, reply: FastifyReply): Promise<object> {
    const { uid } = guards.requireSession(request, reply)
    const account = await findAccount(context.accounts, uid)
    const site = siteOf(request, origin)
    if (site === null) request.log.error({ code: 'origin-missing' }, 'accounts')
    if (account === null || site === null) throw new HttpError(503, 'unavailable')
    await sendProof(context, account, site)
    reply.code(202)
    return {}
  }

  return async (app: FastifyInstance) => {
    const route = { ...perAddress('account'), bodyLimit: BODY_LIMIT } as const
    // By a POST alone: the programs that open each link of a mail before its reader prove nothing.
    app.post('/api/adresse', { ...route, schema: { body: TOKEN_PARAMS } }, linkFollowed)
    app.post('/api/adresse/annuler', { ...route, schema: { body: TOKEN_PARAMS } }, changeUndone)
    app.post(
      '/api/adresse/lien',
      {
        ...route,
        schema: { body: bodySchema() },
        preParsing: async (request, reply) => {
          guards.requireSession(request, reply)
        },
      },
      linkRequested,
    )
  }
}
