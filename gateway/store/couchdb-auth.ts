import { createHmac } from 'node:crypto'
import type { Actor } from '#domain/rules.ts'

export type Headers = { readonly [name: string]: string }

/** The administrator's header, from the name and password in the address. */
export function adminHeaders(url: URL): Headers {
  if (url.username === '') return {}
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/**
 * CouchDB's proxy authentication: the token signs the name only, so the roles are ours to state. SHA-256 is the first
 * of CouchDB 3.5's default `hash_algorithms`.
 * https://docs.couchdb.org/en/stable/api/server/authn.html#proxy-authentication
 */
export function proxyHeaders(name: string, roles: readonly string[], secret: string): Headers {
  return {
    'x-auth-couchdb-username': name,
    'x-auth-couchdb-roles': roles.join(','),
    'x-auth-couchdb-token': createHmac('sha256', secret).update(name).digest('hex'),
  }
}

/** A member writes under their own name, the server as administrator; anonymous callers write nothing. */
export function actorHeaders(actor: Actor, admin: Headers, secret: string): Headers {
  if (actor.kind === 'member') return proxyHeaders(actor.uid, [actor.userType], secret)
  return actor.kind === 'server' ? admin : {}
}
