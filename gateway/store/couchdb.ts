import http from 'pouchdb-adapter-http'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { StartupError, StoreError } from '../errors.ts'
import { actorHeaders, adminHeaders, type Headers, proxyHeaders } from './couchdb-auth.ts'
import { closeAll, openAll, pick } from './databases.ts'
import type { Store, StoredDoc, WriteResult } from './store.ts'
import { stripped } from './write.ts'

const Couchdb = PouchDB.plugin(http).plugin(find)
const TIMEOUT_MS = 15_000
const PROBE = 'rayon-probe'

export interface CouchdbTarget {
  readonly url: string
  readonly headers: Headers
  readonly prefix: string
}

export interface CouchdbOptions {
  readonly url: URL
  readonly secret: string
  readonly prefix: string
  /** Creates or upgrades the databases, their security objects and their rules. */
  readonly deploy: (target: CouchdbTarget) => Promise<void>
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch {
    throw new StoreError('unreachable', 503)
  }
}

async function sessionName(base: string, headers: Headers): Promise<unknown> {
  const response = await ask(`${base}/_session`, { headers })
  const body = (await response.json()) as { userCtx?: { name?: unknown } }
  return body.userCtx?.name
}

/** With `proxy_use_secret` but no secret CouchDB believes anyone; without the handler it believes nobody. */
async function checkProxy(base: string, secret: string): Promise<void> {
  const signed = proxyHeaders(PROBE, [], secret)
  if ((await sessionName(base, { ...signed, 'x-auth-couchdb-token': '0'.repeat(64) })) === PROBE) {
    throw new StartupError('store-insecure', 'chttpd_auth/secret')
  }
  if ((await sessionName(base, signed)) !== PROBE) {
    throw new StartupError('store-insecure', 'chttpd/authentication_handlers')
  }
}

interface BulkRow {
  readonly ok?: boolean
  readonly id: string
  readonly rev?: string
  readonly error?: string
  readonly reason?: string
}

function toResult(row: BulkRow): WriteResult {
  if (row.rev !== undefined && row.error === undefined) return { ok: true, id: row.id, rev: row.rev }
  if (row.error !== 'conflict' && row.error !== 'forbidden') throw new StoreError(row.error ?? 'unknown', 500)
  return { ok: false, id: row.id, error: row.error, reason: row.reason ?? '' }
}

async function bulkDocs(url: string, headers: Headers, docs: readonly StoredDoc[]): Promise<readonly WriteResult[]> {
  const response = await ask(`${url}/_bulk_docs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ docs: docs.map(stripped) }),
  })
  if (!response.ok) throw new StoreError('bulk-docs', response.status)
  return ((await response.json()) as BulkRow[]).map(toResult)
}

async function open(options: CouchdbOptions): Promise<Store> {
  const { url, secret, prefix, deploy } = options
  const base = `${url.origin}${url.pathname}`.replace(/\/$/, '')
  const target: CouchdbTarget = { url: base, headers: adminHeaders(url), prefix }
  await checkProxy(base, secret)
  await deploy(target)
  const auth =
    url.username === ''
      ? {}
      : { auth: { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) } }
  const databases = await openAll((name) => new Couchdb(`${base}/${prefix}${name}`, { skip_setup: true, ...auth }))
  return {
    kind: 'couchdb',
    db: (name) => pick(databases, name),
    writeAs: (actor, name, docs) =>
      bulkDocs(`${base}/${prefix}${name}`, actorHeaders(actor, target.headers, secret), docs),
    close: () => closeAll(databases),
  }
}

/**
 * CouchDB 3.5, alone or as a cluster. Reads go as administrator by the PouchDB API, writes by plain `fetch` under the
 * writer's identity, so that the design documents see who writes.
 * @throws StartupError `store-unreachable`, `store-unwritable` or `store-insecure`
 */
export async function openCouchdb(options: CouchdbOptions): Promise<Store> {
  try {
    return await open(options)
  } catch (error) {
    if (error instanceof StoreError) throw new StartupError('store-unreachable', options.url.host)
    throw error
  }
}
