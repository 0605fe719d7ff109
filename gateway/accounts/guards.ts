import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from './context.ts'
import type { SessionCookie } from './cookie.ts'
import type { Session } from './documents.ts'
import { Problem } from './problem.ts'
import type { SessionInfo } from './types.ts'

export const RECENT_LOGIN_MS = 5 * 60 * 1000 // 5 min

export interface Guards {
  /** The member who asks. @throws Problem 401 `not-signed-in`, or `account-gone` when the account was deleted */
  requireSession(request: FastifyRequest, reply: FastifyReply): Promise<SessionInfo>
  /** The session of somebody who gave their password a moment ago. @throws Problem 401, 403 recent-login-required */
  requireRecent(request: FastifyRequest, reply: FastifyReply): Promise<Session>
}

export function createGuards({ sessions, clock }: Context, cookie: SessionCookie): Guards {
  async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<SessionInfo> {
    const token = cookie.read(request)
    const session = token === '' ? null : await sessions.resolve(token)
    if (session !== null) return session
    const gone = token !== '' && (await sessions.isRetired(token))
    // Of a deleted account the cookie stays: it is how the member's other devices learn that it is, each in its time.
    if (token !== '' && !gone) cookie.clear(reply)
    throw new Problem(401, gone ? 'account-gone' : 'not-signed-in')
  }

  /** Also of an account whose deletion a crash interrupted: the same request then goes on. */
  async function requireRecent(request: FastifyRequest, reply: FastifyReply): Promise<Session> {
    const session = await sessions.find(cookie.read(request))
    if (session === null) {
      await requireSession(request, reply)
      throw new Problem(401, 'not-signed-in')
    }
    if (clock() - Date.parse(session.createdAt) > RECENT_LOGIN_MS) throw new Problem(403, 'recent-login-required')
    return session
  }

  return { requireSession, requireRecent }
}
