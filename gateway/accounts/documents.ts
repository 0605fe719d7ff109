import { createHash, randomBytes } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'
import type { Suspension } from '#domain/signalement.ts'
import type { UserType } from '#domain/user.ts'
import { type Db, type DocRef, refsByField } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/**
 * What the `accounts` database holds. Every document of a member carries `uid`, so that one index finds all of theirs; a
 * retired session and what is left of a deleted account have none. No id holds a plain
 * hash of what can be guessed (docs/decisions/0016).
 *
 * | `_id`                    | one per              |
 * |--------------------------|----------------------|
 * | `claim:<opaque e-mail>`  | e-mail address taken, as `coordination` has decided (`claims.ts`) |
 * | `account:<uid>`          | member               |
 * | `forget:<uid>`           | account deleted of late, until nothing of it is left on the disk |
 * | `session:<sha256(token)>`| browser signed in    |
 * | `reset:`, `proof:`, `undo:<sha256(token)>` | link that was mailed |
 * | `push:<uid>:<opaque endpoint>`  | browser to notify |
 * | `delivery:<candidature>.<event>.<opaque endpoint>` | notification to send |
 *
 * One is the site's: `vapid`, its keys for push services.
 */
export interface Claim {
  readonly _id: string
  readonly _rev: string
  readonly uid: Uid
  readonly createdAt: string
}

/** A device on which the right password was given, as its account remembers it. */
export interface KnownDevice {
  /** Of the cookie's token and of the account: what two accounts keep of one device has nothing in common. */
  readonly id: string
  readonly expiresAt: string
}

/**
 * Who wrote to the support: an address by its `emailId`, the instant from which it was no longer theirs, and, when they
 * never proved it, the one since which they bore it: what was sent before is of whoever reads its mails. What was sent
 * later, while nobody else could take it yet, is theirs to lose, not to read.
 */
export interface Sender {
  readonly id: string
  readonly since?: string
  readonly until?: string
  readonly reservedUntil?: string
}

/** What is left of a deleted account until it is gone from the disk. It names nobody. */
export interface AccountTombstone {
  readonly _id: string
  readonly _rev: string
  readonly senders: readonly Sender[]
  /** When the disk is to be gone over, for the first time or once more; ISO 8601. */
  readonly dueAt: string
  readonly passes: number
}

export interface Account {
  readonly _id: string
  readonly _rev: string
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  /** The encoded hash; empty for an account nobody can sign in to. */
  readonly password: string
  readonly createdAt: string
  /** The devices on which its password was given, the last one first. */
  readonly devices?: readonly KnownDevice[]
  /** The addresses it bore before: messages sent under one meanwhile go with the account. */
  readonly former?: readonly Sender[]
  /** Set first when the account is deleted: from then on it only remains to be erased. */
  readonly deletingAt?: string
  /** Since when the address has waited for its link to be followed; absent once it is proved, or was never asked to be. */
  readonly unprovedSince?: string
  /** Set by an operator: it opens no session until they take it back. */
  readonly suspended?: Suspension
  /** Set by a command: since when the member is an operator of the site. No device sets it, and nobody else sees it. */
  readonly operatorSince?: string
  /** What others see of the address has changed, and is perhaps not written everywhere yet. */
  readonly unsettled?: true
}

export interface StoredSession {
  readonly _id: string
  readonly _rev: string
  readonly uid: Uid
  /** When the password was last given. */
  readonly createdAt: string
  readonly expiresAt: string
  /** When it was last used, written once a day at most. */
  readonly seenAt?: string
  readonly browser?: string
  readonly os?: string
  /** An operator has given the password again in this session: until when they may act, as the operator of which date. */
  readonly operating?: { readonly since: string; readonly until: string }
}

/** What is left of a session that was ended from elsewhere: a browser that comes back learns why, and drops its copy. */
export interface RetiredSession {
  readonly _id: string
  readonly _rev: string
  /** The code that it is answered: its account was deleted, or it was ended from another device. */
  readonly retired: 'account-gone' | 'session-revoked'
  readonly expiresAt: string
}

/**
 * What a link that was mailed does: `reset` sets a new password; `proof` says that the address is its member's; `undo`, sent
 * to a former address, takes its change back, and until it expires nobody else may take that address.
 */
export type LinkKind = 'reset' | 'proof' | 'undo'

export interface AccountLink {
  readonly _id: string
  readonly _rev: string
  readonly uid: Uid
  /** The address it was sent to; a later change of address voids all but `undo`. */
  readonly email: string
  readonly createdAt: string
  readonly expiresAt: string
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/ // 32 bytes in base64url

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

type Ids = Pick<Store, 'opaqueId'>

/** What stands for an e-mail where it may not be written. @param email normalised */
export function emailId(store: Ids, email: string): string {
  return store.opaqueId(`e-mail:${email}`)
}

/** @param email normalised; the same address always gives the same id, so the store rejects a second claim */
export function claimId(store: Ids, email: string): string {
  return `claim:${emailId(store, email)}`
}

const FORGET_PREFIX = 'forget:'

export function forgetId(uid: Uid): string {
  return FORGET_PREFIX + uid
}

export function tombstoneUid({ _id }: Pick<AccountTombstone, '_id'>): Uid {
  return _id.slice(FORGET_PREFIX.length) as Uid
}

export function accountId(uid: Uid): string {
  return `account:${uid}`
}

export function sessionIdOf(token: string): string {
  return `session:${sha256(token)}`
}

/** The same device has another id in each account. */
export function deviceIdOf(uid: Uid, token: string): string {
  return sha256(['device', uid, token].join(':'))
}

export function linkIdOf(kind: LinkKind, token: string): string {
  return `${kind}:${sha256(token)}`
}

/** Random bytes as the domain takes them. */
export function bytes(count: number): Uint8Array {
  return new Uint8Array(randomBytes(count))
}

/** A secret for a cookie or a link. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && TOKEN.test(value)
}

/** What a member has of one kind in `accounts`, by how its ids begin. */
export async function refsOf(accounts: Db, uid: Uid, kind: string): Promise<readonly DocRef[]> {
  return (await refsByField(accounts, 'uid', uid)).filter(({ _id }) => _id.startsWith(`${kind}:`))
}
