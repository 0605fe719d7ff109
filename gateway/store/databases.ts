import { DATABASE_NAMES } from '#domain/rules.ts'
import { GATEWAY_DATABASES, type StoreDatabase } from './store.ts'

export const STORE_DATABASES: readonly StoreDatabase[] = [...DATABASE_NAMES, ...GATEWAY_DATABASES]

type Database = PouchDB.Database<Record<string, unknown>>

/** What `find` is asked. Questions answered by an id prefix need no index. */
const INDEXES: { readonly [N in StoreDatabase]?: readonly (readonly string[])[] } = {
  candidatures: [['creatorId'], ['status', 'offerExpiresAt']],
  mail: [['state']],
}

/** Creates the indexes that are missing; safe to run twice. */
export async function createIndexes(name: StoreDatabase, db: Database): Promise<void> {
  for (const fields of INDEXES[name] ?? []) {
    await db.createIndex({ index: { fields: [...fields], name: fields.join('-'), ddoc: `idx-${fields.join('-')}` } })
  }
}

export type Databases = ReadonlyMap<StoreDatabase, Database>

/** Opens every database with `open`, in the table's order. */
export async function openAll(open: (name: StoreDatabase) => Database): Promise<Databases> {
  const databases = new Map<StoreDatabase, Database>()
  for (const name of STORE_DATABASES) {
    const db = open(name)
    databases.set(name, db)
    await db.info()
    await createIndexes(name, db)
  }
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
