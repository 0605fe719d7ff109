import { addRxPlugin, createRxDatabase, type RxDatabase, type RxStorage, removeRxDatabase } from 'rxdb'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import type { Uid } from '#domain/ids.ts'
import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { DATABASES } from '#wire/names.ts'
import { rxdbVersion } from './collection-versions.ts'
import type { PrivateCollections, PrivateDatabase, PublicCollections, PublicDatabase } from './collections.ts'
import { type COMPLETE_KEY, type OWN_COMPLETE_KEY, privateName } from './names.ts'
import { migrationsOf, noteSchema, ownNoteSchema, rejectionSchema, replicatedSchema, TABLES } from './schemas.ts'

addRxPlugin(RxDBMigrationSchemaPlugin)

/** The RxDB storage: Dexie in browsers, memory in tests on Node. */
export interface StorageChoice {
  readonly storage: RxStorage<unknown, unknown>
  readonly multiInstance: boolean
  /** False when the data is lost with the page; absent means true. */
  readonly lasting?: boolean
  /** Whether another write would fit. A storage without it always has room. */
  readonly hasRoom?: () => Promise<boolean>
  /** Reloads the page, which gives a database that could not be opened another chance. */
  readonly reload?: () => void
}

function open<C>(
  { storage, multiInstance }: Pick<StorageChoice, 'storage' | 'multiInstance'>,
  name: string,
): Promise<RxDatabase<C>> {
  return createRxDatabase<C>({ name, storage, multiInstance, eventReduce: true, closeDuplicates: true })
}

/** RxDB's creator of a replicated collection. */
function replicated<D extends DatabaseName>(name: D) {
  return { schema: replicatedSchema(name), migrationStrategies: migrationsOf(TABLES[name], rxdbVersion(name)) }
}

type Replicated = { readonly [D in DatabaseName]: ReturnType<typeof replicated<D>> }

export async function openPublicDatabase(storage: StorageChoice): Promise<PublicDatabase> {
  const database = await open<PublicCollections>(storage, DATABASES.documents)
  await database.addCollections({ catalogue: { schema: noteSchema } })
  return database
}

/** Opens one member's database, named after the uid, so that one member's writes can never be sent as another's. */
export async function openPrivateDatabase(storage: StorageChoice, uid: Uid): Promise<PrivateDatabase> {
  const database = await open<PrivateCollections>(storage, privateName(uid))
  await database.addCollections({
    ...(Object.fromEntries(DATABASE_NAMES.map((one) => [one, replicated(one)])) as Replicated),
    profiles: replicated('users'),
    notes: { schema: ownNoteSchema },
    rejections: { schema: rejectionSchema },
  })
  return database
}

/**
 * Removes a member's database without opening it: two members' open at once exceed RxDB's limit on collections.
 * @returns its name
 */
export async function removePrivateDatabase({ storage, multiInstance }: StorageChoice, uid: Uid): Promise<string> {
  const name = privateName(uid)
  await removeRxDatabase(name, storage, multiInstance)
  return name
}

/**
 * Whether this database has been pulled completely at least once: an empty list then means that there is nothing. RxDB
 * draws a random token with each database: one recreated after the browser cleared it has another.
 */
export async function isFullyPulled(
  localStorage: Pick<Storage, 'getItem'>,
  key: typeof COMPLETE_KEY | typeof OWN_COMPLETE_KEY,
  database: { readonly storageToken: Promise<string> },
): Promise<boolean> {
  const token = await database.storageToken
  return localStorage.getItem(key) === token
}
