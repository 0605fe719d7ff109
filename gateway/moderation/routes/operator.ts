import type { FastifyRequest } from 'fastify'
import { HttpError } from '../../http/error.ts'
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
export async function requireOperator(request: FastifyRequest): Promise<void> {
  operatorOf(request)
}

/** The same of a session in which the password was given a moment ago. @throws HttpError also 403 `operator-password` */
export async function requireOperating(request: FastifyRequest): Promise<void> {
  operatorOf(request)
  if (!isOperating(request)) throw new HttpError(403, 'operator-password')
}

/** Whatever is done is done by them. */
export function actingOf(context: ModerationContext, request: FastifyRequest): Acting {
  return { context, by: operatorOf(request).uid }
}
