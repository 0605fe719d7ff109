import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { clientKey, perAddress } from '../../http/limits.ts'
import { isOperating, type SessionInfo, signedIn } from '../../http/session.ts'
import type { Acting } from '../acts.ts'
import type { ModerationContext } from '../context.ts'

/** The operator who sent the request. Hides the route from others. @throws HttpError 401, 404 `not-found` */
export function operatorOf(request: FastifyRequest): SessionInfo {
  const session = signedIn(request)
  if (session.operatingUntil === undefined) throw new HttpError(404, 'not-found')
  return session
}

/** For a route's `preParsing`: reads the bodies of operators only. @throws HttpError 401, 404 `not-found` */
async function requireOperator(request: FastifyRequest): Promise<void> {
  operatorOf(request)
}

/** The same, if the session has a current right to act. @throws HttpError also 403 `operator-password` */
export async function requireOperating(request: FastifyRequest): Promise<void> {
  operatorOf(request)
  if (!isOperating(request)) throw new HttpError(403, 'operator-password')
}

/** Acts in the name of the request's operator. */
export function actingOperator(context: ModerationContext, request: FastifyRequest): Acting {
  return { context, by: operatorOf(request).uid }
}

/** The typed password, normalised, since keyboards may compose letters or not. @throws HttpError 400 */
export function passwordIn(body: unknown): string {
  const { password } = body as { readonly password?: string }
  if (password === undefined || password === '') {
    throw new HttpError(400, 'invalid', { fields: [{ field: 'password', code: 'required' }] })
  }
  return password.normalize('NFC')
}

export const PASSWORD_SCHEMA = { type: 'string', maxLength: 1000 } as const

/** One session's right to act: read, opened with the password, given up. */
export function accessRoutes(app: FastifyInstance, { accounts }: ModerationContext): void {
  // Operators without the right to act must be able to request it.
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
