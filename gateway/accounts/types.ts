import type { FastifyPluginAsync } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'

export interface SessionInfo {
  readonly sessionId: string
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  readonly createdAt: string
}

export interface Accounts {
  /** Resolves the opaque token of the cookie; null when unknown, expired or revoked. */
  resolve(token: string): Promise<SessionInfo | null>
  /** Fastify plugin with /api/comptes and /api/session routes. */
  readonly routes: FastifyPluginAsync
  /** Calls back when a session ends (sign-out, deletion), so that its stream is closed. Returns the unsubscriber. */
  onSessionEnd(listener: (sessionId: string, uid: Uid) => void): () => void
  /** Repairs half-made accounts, sweeps expired sessions; safe to run twice. */
  sweep(): Promise<void>
}
