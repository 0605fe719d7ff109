import { createHash, randomBytes } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import type { UserType } from '#domain/user.ts'
import { type Db, type DocRef, refsByField } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/**
 * Documents of the `accounts` database. Every document of a member has a `uid`, so that one index finds them all;
 * retired sessions and tombstones of deleted accounts have none. No id contains a plain hash of guessable data
 * (docs/decisions/0016).
 *
 * | `_id`                    | one per              |
 * |--------------------------|----------------------|
 * | `claim:<opaque e-mail>`  | e-mail address taken, as `coordination` has decided (`claims.ts`) |
 * | `account:<uid>`          | member               |
 * | `forget:<uid>`           | recently deleted account, until nothing of it is left on the disk |
 * | `session:<sha256(token)>`| signed-in browser    |
 * | `reset:`, `proof:`, `undo:<sha256(token)>` | mailed link |
 * | `push:<uid>:<opaque endpoint>`  | browser to notify |
 * | `delivery:<candidature>.<event>.<opaque endpoint>` | notification to send |
 *
 * One document belongs to the site: `vapid`, its keys for push services.
 */
export interface Claim extends DocRef {
  readonly uid: Uid
  readonly createdAt: string
}

/** A known device: the right password was given on it. */
export interface KnownDevice {
  /** Hash of the cookie's token and the account, so that two accounts' records of one device cannot be linked. */
  readonly id: string
  readonly expiresAt: string
}

/**
 * Identity of an author of support messages: an `emailId`, `until` the account gave the address up and, if it never
 * proved it, `since` it had it: earlier messages belong to whoever reads the address's mails. Messages sent later,
 * while the address was still reserved for the member, are deleted with the account but not exported.
 */
export interface Sender {
  readonly id: string
  readonly since?: string
  readonly until?: string
  readonly reservedUntil?: string
}

/** Tombstone of a deleted account, until it is gone from the disk. It identifies nobody. */
export interface AccountTombstone extends DocRef {
  readonly senders: readonly Sender[]
  /** When the disk is next due for purging; ISO 8601. */
  readonly dueAt: string
  readonly passes: number
}

export interface Account extends DocRef {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  /** The encoded hash; empty for an account that nobody can sign in to. */
  readonly password: string
  readonly createdAt: string
  /** Devices on which its password was given, most recent first. */
  readonly devices?: readonly KnownDevice[]
  /** Its former addresses: messages sent under them at that time are deleted with the account. */
  readonly former?: readonly Sender[]
  /** Set first when the account is deleted: from then on all that remains is to erase it. */
  readonly deletingAt?: string
  /** Since when the address has been unproved; absent once it is proved, or if no proof was required. */
  readonly unprovedSince?: string
  /** Set by an operator: the account opens no session until the suspension is lifted. */
  readonly suspended?: Suspension
  /** Set by a command: when the member became an operator of the site. No device sets it, nobody else sees it. */
  readonly operatorSince?: string
  /** The address shown to others has changed, and may not be written everywhere yet. */
  readonly unsettled?: true
}

export interface StoredSession extends DocRef {
  readonly uid: Uid
  /** When the password was last given. */
  readonly createdAt: string
  readonly expiresAt: string
  /** When it was last used, written at most once a day. */
  readonly seenAt?: string
  readonly browser?: string
  readonly os?: string
  /** Set when an operator gives the password again: may act until `until`, by the role granted at `since`. */
  readonly operating?: { readonly since: string; readonly until: string }
}

/** Remains of a session ended from elsewhere: a returning browser gets the reason, and drops its local data. */
export interface RetiredSession extends DocRef {
  /** The error code returned: the account was deleted, or the session was ended from another device. */
  readonly retired: 'account-gone' | 'session-revoked'
  readonly expiresAt: string
}

/**
 * Purpose of a mailed link: `reset` sets a new password; `proof` proves that the member owns the address; `undo`, sent
 * to the former address, reverts its change, and reserves that address until it expires.
 */
export type LinkKind = 'reset' | 'proof' | 'undo'

export interface AccountLink extends DocRef {
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

/** Opaque id of an e-mail, used where the address must not be written. @param email normalised */
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

/** A device's id differs in each account. */
export function deviceIdOf(uid: Uid, token: string): string {
  return sha256(['device', uid, token].join(':'))
}

export function linkIdOf(kind: LinkKind, token: string): string {
  return `${kind}:${sha256(token)}`
}

/** Random bytes in the type that the domain expects. */
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

/** A member's documents of one kind in `accounts`, by id prefix. */
export async function refsOf(accounts: Db, uid: Uid, kind: string): Promise<readonly DocRef[]> {
  return (await refsByField(accounts, 'uid', uid)).filter(({ _id }) => _id.startsWith(`${kind}:`))
}
