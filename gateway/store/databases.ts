import { INDEXES, indexDefinition } from '#couchdb/indexes.ts'
import { GATEWAY_DATABASES } from '#couchdb/security.ts'
import { DATABASE_NAMES } from '#domain/rules.ts'
import type { StoreDatabase } from './store.ts'

export const STORE_DATABASES: readonly StoreDatabase[] = [...DATABASE_NAMES, ...GATEWAY_DATABASES]

type Database = PouchDB.Database<Record<string, unknown>>

/** The embedded store's deployment: once this is done, the database exists and has its indexes. */
export async function ensureIndexes(name: StoreDatabase, db: Database): Promise<void> {
  await db.info()
  for (const fields of INDEXES[name] ?? []) {
    const { name: index, ddoc } = indexDefinition(fields)
    await db.createIndex({ index: { fields: [...fields], name: index, ddoc } })
  }
}

export type Databases = ReadonlyMap<StoreDatabase, Database>

/** Opens the databases one after the other, so that at most one of them fails. */
export async function openAll(open: (name: StoreDatabase) => Database | Promise<Database>): Promise<Databases> {
  const databases = new Map<StoreDatabase, Database>()
  for (const name of STORE_DATABASES) databases.set(name, await open(name))
  return databases
}

/** @throws RangeError for a name that is not a database's */
export function pick(databases: Databases, name: StoreDatabase): Database {
  const db = databases.get(name)
  if (db === undefined) throw new RangeError(name)
  return db
}

export async function closeAll(databases: Databases): Promise<void> {
  await Promise.all([...databases.values()].map((db) => db.close()))
}

/** Databases whose documents carry bytes. */
const OF_BYTES: readonly StoreDatabase[] = ['photos', 'catalogue']

/**
 * How PouchDB names revisions: by a digest of the document's JSON, or at random where documents carry bytes. JSON
 * writes bytes as numbers: a photo of 400 kB would be a text of 1.5 MB, serialized and digested on each write.
 */
export function revisionOptions(name: StoreDatabase): { readonly deterministic_revs: boolean } {
  return { deterministic_revs: !OF_BYTES.includes(name) }
}
