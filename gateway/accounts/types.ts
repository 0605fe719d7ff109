import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { SessionLine } from '#domain/session.ts'
import type { Suspension } from '#domain/signalement.ts'
import type { UserType } from '#domain/user.ts'
import type { Limiter } from '../http/limiter.ts'
import type { SessionInfo, SessionSource } from '../http/session.ts'
import type { ProcessEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import type { Account, LinkKind } from './documents.ts'
import type { HashingCeilings } from './hashing/hashing.ts'
import type { Hasher } from './password.ts'

/** A link with a secret, sent by mail. */
interface SecretLink {
  readonly uid: Uid
  readonly email: string
  readonly token: string
  /** ISO 8601. */
  readonly expiresAt: string
  /** The site's origin, such as `https://example.fr`. */
  readonly origin: string
}

/** An account without its secrets. */
export interface MemberAccount extends Pick<Account, 'uid' | 'email' | 'userType' | 'createdAt'> {
  /** Whether somebody has followed a link sent to the address. */
  readonly proved: boolean
  readonly suspended: Suspension | undefined
  /** Since when they are an operator; undefined for all others, and while their address is not proved. */
  readonly operatorSince: string | undefined
}

/** Who is an operator, and which of their sessions may act as one. */
export interface Operators {
  /** Gives the role, or takes it away: what they had open then ends. Safe to run twice. @returns false when the account is gone */
  setOperator(uid: Uid, isOperator: boolean): Promise<boolean>
  /** Those who are, the first one first. */
  operators(): Promise<readonly MemberAccount[]>
  /**
   * Lets a session act as its operator's, the password being right.
   * @param place as `placeOf` counts it
   * @returns until when; ISO 8601
   * @throws HttpError 401 wrong-credentials, 404 not-found for who is no operator, 429, 503 busy
   */
  openOperating(session: SessionInfo, password: string, place: string): Promise<string>
  /** The session goes on, and acts no more. */
  endOperating(sessionId: string): Promise<void>
  /** Asks an operator's password once more. @throws HttpError 401 wrong-credentials, 429, 503 busy */
  confirmOperator(session: SessionInfo, password: string, place: string): Promise<void>
}

export interface Accounts extends SessionSource, Operators {
  /** Fastify plugin with the /api/comptes, /api/session, /api/compte, /api/adresse and /api/mot-de-passe routes. */
  readonly routes: FastifyPluginAsync
  /** Calls back when a session ends (sign-out, deletion), so that its stream is closed. Returns the unsubscriber. */
  onSessionEnd(listener: (sessionId: string, uid: Uid) => void): () => void
  /** Whether an account was deleted, is being deleted, or never was. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  /** Suspends an account: its sessions open nothing, and its streams end. Safe to run twice. @returns false when it is gone */
  suspend(uid: Uid, suspension: Suspension): Promise<boolean>
  /** Takes a suspension back; each browser signs in again. @returns false when it is gone */
  reinstate(uid: Uid): Promise<boolean>
  /** The member of an e-mail; null when nobody has it. */
  memberByEmail(email: string): Promise<MemberAccount | null>
  /**
   * The member whose e-mail and password these are, suspended or not; guessing is as slow as at a sign-in.
   * @throws HttpError 401 wrong-credentials, 429, 503 busy
   */
  memberByPassword(email: string, password: string, request: FastifyRequest): Promise<MemberAccount>
  /** A member's account, without its secrets; null when it is gone, or is being deleted. */
  member(uid: Uid): Promise<MemberAccount | null>
  /** Whether a session is no more, or an account opens none, by its stored id. */
  isOver(id: string): Promise<boolean>
  /** A member's sessions, the last used first. */
  sessionsOf(uid: Uid, currentId: string): Promise<readonly SessionLine[]>
  /** Opens a session without a password: for those who have proved otherwise who they are. @returns the cookie's token */
  openSession(uid: Uid): Promise<string>
  /**
   * Creates an account whose uid is known beforehand, as the demo market does; safe to run twice.
   * @param options `disabled`: the e-mail is taken but nobody can sign in with it
   */
  createAccount(
    email: string,
    password: string,
    userType: UserType,
    options: { readonly uid: Uid; readonly disabled?: boolean },
  ): Promise<Uid>
  /** Erases an account and all it owns; safe to run twice. */
  erase(uid: Uid): Promise<void>
  /** Repairs half-made accounts, sweeps expired sessions and tokens; safe to run twice. One that fails holds up no other. */
  sweep(each?: ProcessEach): Promise<void>
}

export interface AccountsOptions {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly limits: Limiter
  /** Cookies with `Secure` and the `__Host-` prefix: true behind TLS. */
  readonly secureCookies: boolean
  /** The site's public origin, written in mails. Without it, links are made for loopback addresses only. */
  readonly origin?: string
  /** Sends a link by mail, unless the account is gone by then. */
  readonly sendLink: (kind: LinkKind, link: SecretLink) => Promise<void>
  /** Whether a new address has to be proved; without a mail server no link would arrive, and all count as proved. */
  readonly provesAddresses: boolean
  /** Told of each deletion before anything goes, so that it is known to whoever puts an older store back. */
  readonly onErasing?: ((uid: Uid) => Promise<void>) | undefined
  /** How passwords are hashed: at full cost in threads of their own by default, cheaply in tests. */
  readonly createHasher?: (() => Promise<Hasher>) | undefined
  /** How many at once, and how many may wait. */
  readonly hashingCeilings?: HashingCeilings | undefined
}
