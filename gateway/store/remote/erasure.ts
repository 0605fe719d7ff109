import { INDEXES, indexDefinition } from '#couchdb/indexes.ts'
import type { Headers } from '../couchdb-auth.ts'
import { ask } from '../couchdb-check.ts'
import type { DocRef } from '../documents.ts'
import { StoreError } from '../errors.ts'
import type { StoreDatabase } from '../store.ts'

async function post(url: string, headers: Headers, body: object = {}): Promise<void> {
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } }
  const response = await ask(url, { ...init, body: JSON.stringify(body) })
  if (!response.ok) throw new StoreError('erasure', response.status)
}

/**
 * Asks CouchDB to compact a database and its indexes, and to remove the indexes that are no more. It answers at once
 * and does it a moment later. https://docs.couchdb.org/en/stable/api/database/compact.html
 * @param url of the database
 */
export async function compactDatabase(url: string, name: StoreDatabase, headers: Headers): Promise<void> {
  await post(`${url}/_view_cleanup`, headers)
  for (const fields of INDEXES[name] ?? []) await post(`${url}/_compact/${indexDefinition(fields).ddoc}`, headers)
  await post(`${url}/_compact`, headers)
}

/** Removes deleted documents for good. https://docs.couchdb.org/en/stable/api/database/misc.html#db-purge */
export async function purgeDocuments(url: string, headers: Headers, refs: readonly DocRef[]): Promise<void> {
  if (refs.length === 0) return
  await post(`${url}/_purge`, headers, Object.fromEntries(refs.map(({ _id, _rev }) => [_id, [_rev]])))
}
