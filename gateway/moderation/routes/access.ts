import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { clientKey, perAddress } from '../../http/limits.ts'
import { isOperating, type SessionInfo, signedIn } from '../../http/session.ts'
import type { Acting } from '../acts.ts'
import type { ModerationContext } from '../context.ts'

/** The operator who sent the request. To all others there is nothing here. @throws HttpError 401, 404 `not-found` */
export function operatorOf(request: FastifyRequest): SessionInfo {
  const session = signedIn(request)
  if (session.operatingUntil === undefined) throw new HttpError(404, 'not-found')
  return session
}

/** For a route's `preParsing`: nobody else's body is read. @throws HttpError 401, 404 `not-found` */
async function requireOperator(request: FastifyRequest): Promise<void> {
  operatorOf(request)
}

/** The same of a session in which the password was given a moment ago. @throws HttpError also 403 `operator-password` */
export async function requireOperating(request: FastifyRequest): Promise<void> {
  operatorOf(request)
  if (!isOperating(request)) throw new HttpError(403, 'operator-password')
}

/** Whatever is done is done by them. */
export function actingOperator(context: ModerationContext, request: FastifyRequest): Acting {
  return { context, by: operatorOf(request).uid }
}

/** A password as it was typed; the same letters typed on two keyboards may be composed or not. @throws HttpError 400 */
export function passwordIn(body: unknown): string {
  const { password } = body as { readonly password?: string }
  if (password === undefined || password === '') {
    throw new HttpError(400, 'invalid', { fields: [{ field: 'password', code: 'required' }] })
  }
  return password.normalize('NFC')
}

export const PASSWORD_SCHEMA = { type: 'string', maxLength: 1000 } as const

/** The right to act, of one session: asked for, opened by the password, given back. */
export function accessRoutes(app: FastifyInstance, { accounts }: ModerationContext): void {
  // An operator who has not given the password yet asks for the right to act.
  const config = { ...perAddress('moderation').config, checksSession: true } as const
  const route = { config, bodyLimit: 8 * 1024, preParsing: requireOperator }
  const empty = { ...route, schema: { querystring: { type: 'object' } } }
  const answered = (until: string) => ({ until })

  app.get('/api/moderation/acces', empty, async (request) => answered(operatorOf(request).operatingUntil ?? ''))
  app.post(
    '/api/moderation/acces',
    { ...route, schema: { body: { type: 'object', properties: { password: PASSWORD_SCHEMA } } } },
    async (request: FastifyRequest) =>
      answered(await accounts.openOperating(operatorOf(request), passwordIn(request.body), clientKey(request.ip))),
  )
  app.delete('/api/moderation/acces', empty, async (request, reply): Promise<FastifyReply> => {
    await accounts.endOperating(operatorOf(request).sessionId)
    return reply.code(204).send()
  })
}
