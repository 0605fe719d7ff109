import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { Actor } from '#domain/rules.ts'
import type { Suspension } from '#domain/signalement.ts'
import type { UserType } from '#domain/user.ts'
import { HttpError } from './error.ts'
import type { TokenCookie } from './session-cookie.ts'

export interface SessionInfo {
  readonly sessionId: string
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  /** When the password was given: ISO 8601, as is `memberSince`. */
  readonly createdAt: string
  /** When the account was created. */
  readonly memberSince: string
  /** Whether the address is known to be the member's own. */
  readonly proved: boolean
  /** Of an operator alone: until when this session may act as theirs, ISO 8601; empty when it may not. */
  readonly operatingUntil?: string
}

/** Why a session opens nothing, when it did not end by itself: its account, or another device. */
export type SessionRefusal =
  | { readonly code: 'account-gone' | 'session-revoked' }
  | { readonly code: 'account-suspended'; readonly suspension: Suspension }

/** Who knows the sessions: the accounts, a layer above. */
export interface SessionSource {
  /** The one cookie that carries a session. */
  readonly cookie: TokenCookie
  /** The session that a cookie's token opens; null when it is unknown, expired or revoked. */
  resolve(token: string): Promise<SessionInfo | null>
  /**
   * Whether the token was made by this site, whatever has become of its session; asks nothing of the store. An invented
   * one never is.
   */
  isOurs(token: string): boolean
  refusalOf(token: string): Promise<SessionRefusal | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who sent the request, in plugins that call `readSessions`; null when nobody is signed in. */
    account: SessionInfo | null
    /** Of the cookie's session; of a deleted account too where the device says that it is one's. */
    refusal: SessionRefusal | null
  }
}

const lookedUp = new WeakMap<FastifyRequest, Promise<SessionInfo | null>>()

/** The session that a request's cookie opens, looked up once; null without one. Rejects when the store does not answer. */
export function sessionOf(request: FastifyRequest, source: SessionSource): Promise<SessionInfo | null> {
  const token = source.cookie.read(request)
  if (token === '') return Promise.resolve(null)
  const session = lookedUp.get(request) ?? source.resolve(token)
  lookedUp.set(request, session)
  return session
}

/**
 * Reads the session of every request of the plugin it is called in: after the limits, before the body. What a
 * route asks of the sender goes into its own `preParsing`, which comes next.
 */
export function readSessions(app: FastifyInstance, source: SessionSource): void {
  app.decorateRequest('account', null)
  app.decorateRequest('refusal', null)
  app.addHook('preParsing', async (request) => {
    request.account = await sessionOf(request, source)
    if (request.account === null) request.refusal = await source.refusalOf(source.cookie.read(request))
  })
}

/**
 * The 401 of a request without a session. `account-gone` and `session-revoked` make a device drop its copy;
 * `account-suspended` says why, and nothing is dropped.
 */
export function notSignedIn({ refusal }: FastifyRequest): HttpError {
  if (refusal?.code !== 'account-suspended') return new HttpError(401, refusal?.code ?? 'not-signed-in')
  return new HttpError(401, refusal.code, { suspension: refusal.suspension })
}

/** Whether an operator sent the request, having given the password again in this session. */
export function isOperating({ account }: FastifyRequest): boolean {
  return (account?.operatingUntil ?? '') !== ''
}

/** The member who sent the request. @throws HttpError 401 `not-signed-in` or `account-gone` */
export function signedIn(request: FastifyRequest): SessionInfo {
  if (request.account === null) throw notSignedIn(request)
  return request.account
}

/** For a route's `preParsing`: nobody's body is read. @throws HttpError 401 `not-signed-in` or `account-gone` */
export async function requireMember(request: FastifyRequest): Promise<void> {
  signedIn(request)
}

export function actorOf({ account }: FastifyRequest): Actor {
  return account === null ? { kind: 'anonymous' } : { kind: 'member', uid: account.uid, userType: account.userType }
}
