import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Uid } from '#domain/ids.ts'
import type { SessionLine } from '#domain/session.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import type { UserType } from '#domain/user.ts'
import type { Limiter } from '../http/limiter.ts'
import type { SessionInfo, SessionSource } from '../http/session.ts'
import type { ProcessEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import type { Account, AccountLink, LinkKind, Sender } from './documents.ts'
import type { HashingCeilings } from './hashing/hashing.ts'
import type { Hasher } from './password.ts'

/** A link with a secret, sent by mail. */
interface SecretLink extends Pick<AccountLink, 'uid' | 'email' | 'expiresAt'> {
  readonly token: string
  /** The site's origin, such as `https://example.fr`. */
  readonly origin: string
}

/** An account without its secrets. */
export interface MemberAccount extends Pick<Account, 'uid' | 'email' | 'userType' | 'createdAt'> {
  /** Whether the link sent to the address has been followed. */
  readonly proved: boolean
  readonly suspended: Suspension | undefined
  /** Since when they are an operator; undefined for everybody else, and while their address is not proved. */
  readonly operatorSince: string | undefined
}

/** The operator role, and the right of operators' sessions to act. */
export interface Operators {
  /** Grants or withdraws the role and any open right. Safe to run twice. @returns false when the account is gone */
  setOperator(uid: Uid, isOperator: boolean): Promise<boolean>
  /** All operators, the longest-serving first. */
  operators(): Promise<readonly MemberAccount[]>
  /**
   * Lets an operator's session act, if the password is right.
   * @param client as returned by `clientKey`
   * @returns until when; ISO 8601
   * @throws HttpError 401 wrong-credentials, 404 not-found for a member who is no operator, 429, 503 busy
   */
  openOperating(session: SessionInfo, password: string, client: string): Promise<string>
  /** The session continues, but may no longer act. */
  endOperating(sessionId: string): Promise<void>
  /** Asks for an operator's password again. @throws HttpError 401 wrong-credentials, 429, 503 busy */
  confirmOperator(session: SessionInfo, password: string, client: string): Promise<void>
}

export interface Accounts extends SessionSource, Operators {
  /** Fastify plugin with the /api/comptes, /api/session, /api/compte, /api/adresse and /api/mot-de-passe routes. */
  readonly routes: FastifyPluginAsync
  /** Notifies of each ended session (sign-out, deletion), so that its stream is closed. Returns the unsubscriber. */
  onSessionEnd(listener: (sessionId: string, uid: Uid) => void): () => void
  /** Whether an account was deleted, is being deleted, or never existed. */
  readonly isGone: (uid: Uid) => Promise<boolean>
  /** Suspends an account: sessions are refused, and streams end. Safe to run twice. @returns false when it is gone */
  suspend(uid: Uid, suspension: Suspension): Promise<boolean>
  /** Lifts a suspension; each browser signs in again. @returns false when it is gone */
  reinstate(uid: Uid): Promise<boolean>
  /** The member with an e-mail address; null when nobody has it. */
  memberByEmail(email: string): Promise<MemberAccount | null>
  /**
   * The member with these credentials, suspended or not; guesses are throttled as at sign-in.
   * @throws HttpError 401 wrong-credentials, 429, 503 busy
   */
  memberByPassword(email: string, password: string, request: FastifyRequest): Promise<MemberAccount>
  /** A member's account, without its secrets; null when it is gone or being deleted. */
  member(uid: Uid): Promise<MemberAccount | null>
  /** By stored id: whether a session is gone, or an account may open none. */
  isOver(id: string): Promise<boolean>
  /** A member's sessions, most recently used first. */
  sessionsOf(uid: Uid, currentId: string): Promise<readonly SessionLine[]>
  /** Opens a session without a password, for those identified by other means. @returns the cookie's token */
  openSession(uid: Uid): Promise<string>
  /**
   * Creates an account with a given uid, as the demo market does; safe to run twice.
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
  /** Repairs half-made accounts, sweeps expired sessions and tokens; safe to run twice. One failure stops no other. */
  sweep(each?: ProcessEach): Promise<void>
}

export interface AccountsOptions {
  readonly store: Store
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  readonly limits: Limiter
  /** Cookies with `Secure` and the `__Host-` prefix: true behind TLS. */
  readonly secureCookies: boolean
  /** The site's public origin, used in mails. Without it, links are made for loopback addresses only. */
  readonly origin?: string
  /** Sends a link by mail, unless the account is gone by then. */
  readonly sendLink: (kind: LinkKind, link: SecretLink) => Promise<void>
  /** Whether a new address must be proved; without a mail server no link would arrive, and all count as proved. */
  readonly provesAddresses: boolean
  /** Erases all that the store has of a member but the account itself. */
  readonly eraseBelongings: (uid: Uid, senders: readonly Sender[], now: number) => Promise<void>
  /** Called before each deletion erases anything, so that it is on record if an older store is restored. */
  readonly onErasing?: ((uid: Uid) => Promise<void>) | undefined
  /** How passwords are hashed: by default at full cost in dedicated threads, cheaply in tests. */
  readonly createHasher?: (() => Promise<Hasher>) | undefined
  /** How many hashes run at once, and how many may wait. */
  readonly hashingCeilings?: HashingCeilings | undefined
}
