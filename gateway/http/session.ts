import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { Actor } from '#domain/rules.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
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
  /** Whether the address is proved to be the member's. */
  readonly proved: boolean
  /** Operators only: until when this session may act as one, ISO 8601; empty when it may not. */
  readonly operatingUntil?: string
}

/** Why a session is refused, when it did not simply expire: because of its account, or of another device. */
export type SessionRefusal =
  | { readonly code: 'account-gone' | 'session-revoked' }
  | { readonly code: 'account-suspended'; readonly suspension: Suspension }

/** Lookup of sessions, implemented by the accounts, a layer above. */
export interface SessionSource {
  /** The only cookie that carries a session. */
  readonly cookie: TokenCookie
  /** The session of a cookie's token; null when it is unknown, expired or revoked. */
  resolve(token: string): Promise<SessionInfo | null>
  /**
   * Whether this site issued the token, whatever the state of its session; does not read the store. False for invented
   * tokens.
   */
  isOurs(token: string): boolean
  refusalOf(token: string): Promise<SessionRefusal | null>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The member who sent the request, in plugins that call `readSessions`; null when nobody is signed in. */
    account: SessionInfo | null
    /** Refusal of the cookie's session; also of a deleted account when the device sends its uid. */
    refusal: SessionRefusal | null
  }
}

const lookedUp = new WeakMap<FastifyRequest, Promise<SessionInfo | null>>()

/** The session of a request's cookie, looked up once; null without one. Rejects when the store does not answer. */
export function sessionOf(request: FastifyRequest, source: SessionSource): Promise<SessionInfo | null> {
  const token = source.cookie.read(request)
  if (token === '') return Promise.resolve(null)
  const session = lookedUp.get(request) ?? source.resolve(token)
  lookedUp.set(request, session)
  return session
}

/**
 * Reads the session of every request of the plugin that calls it: after the limits, before the body. A route's checks
 * of the sender go into its own `preParsing`, which comes next.
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
 * The 401 of a request without a session. `account-gone` and `session-revoked` make a device drop its data;
 * `account-suspended` gives the reason, and nothing is dropped.
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

/** Route `preParsing`: reads no body without a session. @throws HttpError 401 `not-signed-in` or `account-gone` */
export async function requireMember(request: FastifyRequest): Promise<void> {
  signedIn(request)
}

export function actorOf({ account }: FastifyRequest): Actor {
  return account === null ? { kind: 'anonymous' } : { kind: 'member', uid: account.uid, userType: account.userType }
}
