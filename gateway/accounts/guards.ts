import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/error.ts'
import { notSignedIn, type SessionInfo } from '../http/session.ts'
import type { TokenCookie } from '../http/session-cookie.ts'
import type { Context } from './context.ts'
import type { StoredSession } from './documents.ts'

const RECENT_LOGIN_MS = 5 * 60 * 1000 // 5 min

export function createGuards({ sessions, clock, deviceCookie }: Context, cookie: TokenCookie) {
  /** The member who sent the request. @throws HttpError 401 `not-signed-in` or `account-gone` */
  function requireSession(request: FastifyRequest, reply: FastifyReply): SessionInfo {
    if (request.account !== null) return request.account
    // A cookie of a session ended elsewhere stays until the device signs out: through it the device learns why.
    if (cookie.read(request) !== '' && request.refusal === null) cookie.clear(reply)
    // The device's cookie is deleted with the account.
    if (request.refusal?.code === 'account-gone' && deviceCookie.read(request) !== '') deviceCookie.clear(reply)
    throw notSignedIn(request)
  }

  /**
   * The session of a member who gave their password recently; also of an account whose deletion a crash interrupted:
   * the same request then completes it. @throws HttpError 401, 403 recent-login-required
   */
  async function requireRecent(request: FastifyRequest, reply: FastifyReply): Promise<StoredSession> {
    const session = await sessions.find(cookie.read(request))
    if (session === null || request.refusal?.code === 'account-suspended') {
      requireSession(request, reply)
      throw notSignedIn(request)
    }
    if (clock() - Date.parse(session.createdAt) > RECENT_LOGIN_MS) throw new HttpError(403, 'recent-login-required')
    return session
  }

  return { requireSession, requireRecent }
}
