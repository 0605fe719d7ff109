import type { FastifyPluginAsync } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import type { Store } from '#gateway/store/store.ts'

export interface SessionInfo {
  readonly sessionId: string
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  readonly createdAt: string
}

export interface Accounts {
  /** The one cookie that carries a session here. */
  readonly cookieName: string
  /** Resolves the opaque token of the cookie; null when unknown, expired or revoked. */
  resolve(token: string): Promise<SessionInfo | null>
  /** Fastify plugin with the /api/comptes, /api/session, /api/compte and /api/mot-de-passe routes. */
  readonly routes: FastifyPluginAsync
  /** Calls back when a session ends (sign-out, deletion), so that its stream is closed. Returns the unsubscriber. */
  onSessionEnd(listener: (sessionId: string, uid: Uid) => void): () => void
  /** Whether an account was deleted, is being deleted, or never was. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  /** Repairs half-made accounts, sweeps expired sessions and tokens; safe to run twice. */
  sweep(): Promise<void>
}

export interface AccountsOptions {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Cookies with `Secure` and the `__Host-` prefix: true behind TLS. */
  readonly secureCookies: boolean
  /** The site's public origin, written in mails. Without it, links are made for loopback addresses only. */
  readonly origin?: string
  /** False lets anyone try as often as they like: for tests only. */
  readonly rateLimits?: boolean
}
