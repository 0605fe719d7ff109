import http from 'pouchdb-adapter-http'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { INDEXES, indexDefinition } from '#couchdb/indexes.ts'
import { NOT_JUDGED } from '#couchdb/validator.ts'
import type { Doc } from '#domain/rules.ts'
import { StartupError } from '../startup-error.ts'
import { actorHeaders, adminHeaders, baseOf, type Headers, pouchOptions } from './couchdb-auth.ts'
import { ask, checkEngine, checkIdentity } from './couchdb-check.ts'
import { closeAll, openAll, pick, STORE_DATABASES } from './databases.ts'
import { type Db, type DocRef, erase } from './documents.ts'
import { StoreError, statusOf } from './errors.ts'
import { requireReadable } from './format.ts'
import { createLease } from './locks/lease.ts'
import { type Lease, requireValidLocks } from './locks/lock.ts'
import { createSharedLock } from './locks/shared.ts'
import { opaqueIds } from './opaque/ids.ts'
import { couchdbFetch } from './remote/fetch.ts'
import { unfinishedRestore } from './restoring/mark.ts'
import { losersOf } from './revisions.ts'
import type { Store, StoreDatabase, StoredDoc, WriteResult } from './store.ts'
import { stripped } from './write.ts'

const Couchdb = PouchDB.plugin(http).plugin(find)

export interface CouchdbTarget {
  readonly url: string
  readonly headers: Headers
  readonly prefix: string
}

export interface CouchdbOptions {
  readonly url: URL
  readonly secret: string
  /** HMAC key of the ids: `Store.opaqueId`. */
  readonly idSecret: string
  readonly prefix: string
  /** Creates or upgrades the databases, their security objects, rules and indexes. */
  readonly deploy: (target: CouchdbTarget) => Promise<void>
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
  // The write is valid: for a moment, the gateway and the deployed rules have different versions.
  if (row.reason === NOT_JUDGED) throw new StoreError('not-judged', 503)
  return { ok: false, id: row.id, error: row.error, reason: row.reason ?? '' }
}

/** @param identify makes the writer's headers from the documents as parsed from JSON */
async function bulkDocs(
  url: string,
  identify: (docs: readonly Doc[]) => Headers,
  docs: readonly StoredDoc[],
): Promise<readonly WriteResult[]> {
  requireValidLocks()
  const body = JSON.stringify({ docs: docs.map(stripped) })
  const headers = identify((JSON.parse(body) as { docs: Doc[] }).docs)
  const response = await couchdbFetch(`${url}/_bulk_docs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  // CouchDB rejects the token because of its clock or its key: the write is valid.
  if (response.status === 401) throw new StoreError('token', 503)
  if (!response.ok) throw new StoreError('bulk-docs', response.status)
  return ((await response.json()) as BulkRow[]).map(toResult)
}

async function post(url: string, headers: Headers, body: object = {}): Promise<void> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const response = await ask(url, { ...init, body: JSON.stringify(body) })
  if (!response.ok) throw new StoreError('erasure', response.status)
}

/**
 * Asks CouchDB to compact a database and its indexes, and to remove obsolete indexes. It answers at once and does it a
 * moment later. https://docs.couchdb.org/en/stable/api/database/compact.html
 * @param url of the database
 */
async function compactDatabase(url: string, name: StoreDatabase, headers: Headers): Promise<void> {
  await post(`${url}/_view_cleanup`, headers)
  for (const fields of INDEXES[name] ?? []) await post(`${url}/_compact/${indexDefinition(fields).ddoc}`, headers)
  await post(`${url}/_compact`, headers)
}

/** Removes deleted documents for good. https://docs.couchdb.org/en/stable/api/database/misc.html#db-purge */
async function purgeDocuments(url: string, headers: Headers, refs: readonly DocRef[]): Promise<void> {
  if (refs.length === 0) return
  await post(`${url}/_purge`, headers, Object.fromEntries(refs.map(({ _id, _rev }) => [_id, [_rev]])))
}

/**
 * Checks, before anything is written, that a gateway may serve this store.
 * @throws StartupError `restore-unfinished` or `store-newer`
 */
async function requireServable(coordination: Db): Promise<void> {
  try {
    const file = await unfinishedRestore(coordination)
    if (file !== null) throw new StartupError('restore-unfinished', file)
    await requireReadable(coordination)
  } catch (error) {
    // The deployment reports wrong administrator credentials.
    if (![401, 403].includes(statusOf(error) ?? 0)) throw error
  }
}

async function open(options: CouchdbOptions): Promise<Store> {
  const { url, secret, idSecret, prefix, deploy } = options
  const base = baseOf(url)
  const target: CouchdbTarget = { url: base, headers: adminHeaders(url), prefix }
  await checkIdentity(base, secret)
  await checkEngine(base, target.headers)
  const databases = await openAll((name) => new Couchdb(`${base}/${prefix}${name}`, pouchOptions(url)))
  const coordination = pick(databases, 'coordination')
  await requireServable(coordination)
  await deploy(target)
  const leases = new Map<string, Lease>()
  const leaseOf = (name: string): Lease => {
    const lease = leases.get(name) ?? createLease(coordination, `lease:${name}`)
    leases.set(name, lease)
    return lease
  }
  return {
    kind: 'couchdb',
    db: (name) => pick(databases, name),
    writeAs: async (actor, name, docs) => {
      const identify = (sent: readonly Doc[]) => actorHeaders(actor, { name, docs: sent }, target.headers, secret)
      // A deletion deletes every conflicting revision in the cluster too: otherwise the next one would win.
      const db = pick(databases, name)
      const removed = docs.filter(({ _deleted }) => _deleted === true)
      const others = await Promise.all(removed.map(({ _id }) => losersOf(db, _id)))
      const rows = await bulkDocs(`${base}/${prefix}${name}`, identify, docs)
      const gone = new Set(rows.flatMap((row) => (row.ok ? [row.id] : [])))
      await erase(
        db,
        others.flat().filter(({ _id }) => gone.has(_id)),
      )
      return rows
    },
    lock: createSharedLock(coordination),
    lease: leaseOf,
    opaqueId: opaqueIds(idSecret),
    compact: async () => {
      for (const name of STORE_DATABASES) await compactDatabase(`${base}/${prefix}${name}`, name, target.headers)
    },
    purge: (name, refs) => purgeDocuments(`${base}/${prefix}${name}`, target.headers, refs),
    close: async () => {
      await Promise.all([...leases.values()].map((lease) => lease.release()))
      await closeAll(databases)
    },
  }
}

/**
 * CouchDB 3.5, a single node or a cluster. Reads use the PouchDB API as administrator; writes use plain `fetch` under
 * the writer's identity, so that the design documents see who writes.
 * @throws StartupError `store-unreachable`, `store-insecure`, `store-stranger`, `store-clock`, `store-engine`,
 * `store-unauthorized`, `store-refused`, `store-newer` or `restore-unfinished`
 */
export async function openCouchdb(options: CouchdbOptions): Promise<Store> {
  try {
    return await open(options)
  } catch (error) {
    if (error instanceof StoreError) throw new StartupError('store-unreachable', options.url.host)
    throw error
  }
}
