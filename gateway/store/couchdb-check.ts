import { createHmac } from 'node:crypto'
import { StartupError } from '../startup-error.ts'
import { bearer, type Headers, TOKEN_MS, tokenHeaders } from './couchdb-auth.ts'
import { StoreError } from './errors.ts'
import { WRITE_MAX_MS } from './remote/fetch.ts'

const PROBE = 'rayon-probe'
const ROLES = ['boutique']
const ADMIN = '_admin'

/**
 * One request to CouchDB.
 * @throws StoreError 503 `unreachable` when there is no answer
 */
export async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(WRITE_MAX_MS) })
  } catch {
    throw new StoreError('unreachable', 503)
  }
}

interface Session {
  readonly name: unknown
  readonly roles: readonly unknown[]
  /** CouchDB's clock, in milliseconds since the epoch; NaN when the answer has no date. */
  readonly now: number
}

/** The user that CouchDB takes the sender of these headers for; an answer that names none means nobody. */
async function session(base: string, headers: Headers): Promise<Session> {
  const response = await ask(`${base}/_session`, { headers: { ...headers, accept: 'application/json' } })
  if (response.status >= 500) throw new StoreError('session', response.status)
  const body = (await response.json().catch(() => {
    throw new StoreError('not-couchdb', 503)
  })) as { userCtx?: { name?: unknown; roles?: unknown } } | null
  const { name, roles } = body?.userCtx ?? {}
  return { name, roles: Array.isArray(roles) ? roles : [], now: Date.parse(response.headers.get('date') ?? '') }
}

/** Credentials that somebody could forge without the secret, and the setting at fault if CouchDB accepts them. */
function forgeries(secret: string): readonly (readonly [setting: string, headers: Headers])[] {
  const claims = { sub: PROBE, '_couchdb.roles': [ADMIN] }
  const past = Math.floor((Date.now() - TOKEN_MS) / 1000)
  const future = Math.floor((Date.now() + TOKEN_MS) / 1000)
  const [head = '', body = ''] = (bearer({ ...claims, exp: future }, secret).authorization ?? '').split('.')
  const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  const proxied = { 'x-auth-couchdb-username': PROBE, 'x-auth-couchdb-roles': ADMIN }
  const proxyToken = createHmac('sha256', secret).update(PROBE).digest('hex')
  return [
    ['chttpd/authentication_handlers', proxied],
    ['chttpd/authentication_handlers', { ...proxied, 'x-auth-couchdb-token': proxyToken }],
    ['jwt_keys', { authorization: `Bearer ${unsigned}.${body}.` }],
    ['jwt_keys', { authorization: `${head}.${body}.` }],
    ['jwt_keys', bearer({ ...claims, exp: future }, '')],
    ['jwt_keys', bearer({ ...claims, exp: future }, secret.concat('-'))],
    ['jwt_auth/required_claims', bearer({ ...claims, exp: past }, secret)],
    ['jwt_auth/required_claims', bearer(claims, secret)],
  ]
}

/**
 * Checks that CouchDB trusts signed names and roles until they expire, and nothing else. A missing setting is no error
 * to CouchDB, so each case is tried.
 * @throws StartupError `store-insecure` naming the setting, `store-stranger` when it does not know our signature, or
 * `store-clock` when the clocks differ
 */
export async function checkIdentity(base: string, secret: string): Promise<void> {
  for (const [setting, headers] of forgeries(secret)) {
    const { name, roles } = await session(base, headers)
    if (name === PROBE || roles.includes(ADMIN)) throw new StartupError('store-insecure', setting)
  }
  const { name, roles, now } = await session(base, tokenHeaders(PROBE, ROLES, secret))
  if (name === PROBE && roles.join() === ROLES.join()) return
  if (Math.abs(now - Date.now()) >= TOKEN_MS) throw new StartupError('store-clock', new Date(now).toISOString())
  throw new StartupError('store-stranger', 'jwt_keys')
}

/**
 * Checks that CouchDB can run the rules: its QuickJS is built without typed arrays, which their SHA-256 needs, and
 * rejects every write of a member. A CouchDB that does not name its engine is accepted.
 * @throws StartupError `store-engine`
 */
export async function checkEngine(base: string, headers: Headers): Promise<void> {
  const response = await ask(`${base}/_node/_local/_versions`, { headers: { ...headers, accept: 'application/json' } })
  const body = (await response.json().catch(() => null)) as { javascript_engine?: { name?: unknown } } | null
  if (body?.javascript_engine?.name === 'quickjs') throw new StartupError('store-engine', 'quickjs')
}
