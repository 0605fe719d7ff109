import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
import { perAddress, placeOf } from '../../http/limits.ts'
import type { ModerationContext } from '../context.ts'
import { operatorOf, requireOperator } from './operator.ts'

/** A password as it was typed; the same letters typed on two keyboards may be composed or not. @throws HttpError 400 */
export function passwordIn(body: unknown): string {
  const { password } = body as { readonly password?: string }
  if (password === undefined || password === '') {
    throw new HttpError(400, 'invalid', { fields: [{ field: 'password', code: 'required' }] })
  }
  return password.normalize('NFC')
}

export const PASSWORD = { type: 'string', maxLength: 1000 } as const

/** The right to act, of one session: asked for, opened by the password, given back. */
export function accessRoutes(app: FastifyInstance, { accounts }: ModerationContext): void {
  const route = { ...perAddress('moderation'), bodyLimit: 8 * 1024, preParsing: requireOperator }
  const empty = { ...route, schema: { querystring: { type: 'object' } } }
  const answered = (until: string) => ({ until })

  app.get('/api/moderation/acces', empty, async (request) => answered(operatorOf(request).operatingUntil ?? ''))
  app.post(
    '/api/moderation/acces',
    { ...route, schema: { body: { type: 'object', properties: { password: PASSWORD } } } },
    async (request: FastifyRequest) =>
      answered(await accounts.openOperating(operatorOf(request), passwordIn(request.body), placeOf(request.ip))),
  )
  app.delete('/api/moderation/acces', empty, async (request, reply): Promise<FastifyReply> => {
    await accounts.endOperating(operatorOf(request).sessionId)
    return reply.code(204).send()
  })
}
