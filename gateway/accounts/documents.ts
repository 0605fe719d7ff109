import { createHash, randomBytes } from 'node:crypto'
import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'

/**
 * What the `accounts` database holds. Every document of a member carries `uid`, so that one index finds all of
 * theirs; only a retired session has none.
 *
 * | `_id`                    | one per              |
 * |--------------------------|----------------------|
 * | `claim:<sha256(e-mail)>` | e-mail address taken |
 * | `account:<uid>`          | member               |
 * | `session:<sha256(token)>`| browser signed in    |
 * | `token:<sha256(token)>`  | password reset requested |
 * | `push:<uid>:<sha256(endpoint)>`  | browser to notify |
 * | `delivery:<candidature>.<event>.<sha256(endpoint)>` | notification to send |
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
  /** Set first when the account is deleted: from then on it only remains to be erased. */
  readonly deletingAt?: string
}

export interface Session {
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
}

/** What is left of a session whose account was deleted: a browser that comes back learns it, and drops its copy. */
export interface RetiredSession {
  readonly _id: string
  readonly _rev: string
  readonly retired: true
  readonly expiresAt: string
}

export interface ResetToken {
  readonly _id: string
  readonly _rev: string
  readonly uid: Uid
  /** The address it was sent to; a later change of address voids it. */
  readonly email: string
  readonly expiresAt: string
}

const TOKEN_BYTES = 32
const TOKEN = /^[A-Za-z0-9_-]{43}$/ // 32 bytes in base64url

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** @param email normalised; the same address always gives the same id, so the store rejects a second claim */
export function claimId(email: string): string {
  return `claim:${sha256(`e-mail:${email}`)}`
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

export function resetIdOf(token: string): string {
  return `token:${sha256(token)}`
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

export function iso(now: number): string {
  return new Date(now).toISOString()
}
