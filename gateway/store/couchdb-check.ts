import { StartupError } from '../startup-error.ts'
import { type Headers, proxyHeaders } from './couchdb-auth.ts'
import { StoreError } from './errors.ts'
import { WRITE_MAX_MS } from './remote/fetch.ts'

const PROBE = 'rayon-probe'
const FALSE_TOKEN = '0'.repeat(64)

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

/** Whom CouchDB takes the sender of these headers for; `undefined` when it does not answer. */
async function sessionName(base: string, headers: Headers): Promise<unknown> {
  const response = await ask(`${base}/_session`, { headers: { ...headers, accept: 'application/json' } })
  if (response.status >= 500) throw new StoreError('session', response.status)
  const body = (await response.json().catch(() => {
    throw new StoreError('not-couchdb', 503)
  })) as { userCtx?: { name?: unknown } } | null
  return body?.userCtx?.name
}

/**
 * With `proxy_use_secret` but no secret CouchDB believes anyone, without the handler it believes nobody, and neither
 * is an error to it: both are tried out.
 * @throws StartupError `store-insecure`, naming the setting
 */
export async function checkProxy(base: string, secret: string): Promise<void> {
  const { 'x-auth-couchdb-token': token = '', ...unsigned } = proxyHeaders(PROBE, ['boutique'], secret)
  for (const headers of [unsigned, { ...unsigned, 'x-auth-couchdb-token': FALSE_TOKEN }]) {
    if ((await sessionName(base, headers)) === PROBE) throw new StartupError('store-insecure', 'chttpd_auth/secret')
  }
  if ((await sessionName(base, { ...unsigned, 'x-auth-couchdb-token': token })) !== PROBE) {
    throw new StartupError('store-insecure', 'chttpd/authentication_handlers')
  }
}
