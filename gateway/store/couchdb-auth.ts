import { createHmac } from 'node:crypto'
import { judgedRole, writesRole } from '#couchdb/judged.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import { couchdbFetch } from './remote/fetch.ts'

export type Headers = { readonly [name: string]: string }

/** Lifetime of a token: longer than a write may take, and than the drift between two synchronized clocks. */
export const TOKEN_MS = 2 * 60 * 1000 // 2 min

/** Claims of a token, as CouchDB's JWT handler reads them. */
export interface Claims {
  readonly sub: string
  /** The handler's default claim for roles, unless `[jwt_auth]` names another. */
  readonly '_couchdb.roles': readonly string[]
  /** Seconds since the epoch. */
  readonly exp?: number
}

/** The administrator's header, from the credentials in the URL. */
export function adminHeaders(url: URL): Headers {
  if (url.username === '') return {}
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** A server's base URL, without the credentials that it may carry. */
export function baseOf({ origin, pathname }: URL): string {
  return `${origin}${pathname}`.replace(/\/$/, '')
}

/** PouchDB options for the databases of a server. */
export function pouchOptions(url: URL) {
  const { username, password } = url
  const auth = { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  return { skip_setup: true, fetch: couchdbFetch, ...(username === '' ? {} : { auth }) }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' })

/** Claims signed with HMAC-SHA-256. https://www.rfc-editor.org/rfc/rfc7515#section-3.1 */
export function bearer(claims: Claims, secret: string): Headers {
  const signed = `${HEADER}.${encoded(claims)}`
  const signature = createHmac('sha256', secret).update(signed).digest('base64url')
  return { authorization: `Bearer ${signed}.${signature}` }
}

/**
 * A name and its roles, signed together, valid for `TOKEN_MS`.
 * https://docs.couchdb.org/en/stable/api/server/authn.html#jwt-authentication
 */
export function tokenHeaders(name: string, roles: readonly string[], secret: string, now = Date.now()): Headers {
  return bearer({ sub: name, '_couchdb.roles': roles, exp: Math.floor((now + TOKEN_MS) / 1000) }, secret)
}

/** A write: its database, and its documents as parsed from JSON. */
export interface WriteRequest {
  readonly name: DatabaseName
  readonly docs: readonly Doc[]
}

/**
 * Headers of the writer: a member writes under their own name, and these documents alone; the server writes as
 * administrator; anonymous callers write nothing.
 */
export function actorHeaders(actor: Actor, { name, docs }: WriteRequest, admin: Headers, secret: string): Headers {
  if (actor.kind !== 'member') return actor.kind === 'server' ? admin : {}
  return tokenHeaders(actor.uid, [actor.userType, writesRole(name), ...docs.map(judgedRole)], secret)
}
