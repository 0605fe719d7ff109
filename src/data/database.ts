import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb'
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { Uid } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { DATABASES } from '#wire/names.ts'
import { conflictHandler } from './replication/conflicts.ts'
import {
  type Documents,
  type DraftDoc,
  draftSchema,
  migrationsOf,
  type RejectionDoc,
  rejectionSchema,
  replicatedSchema,
  type Stored,
} from './schemas.ts'

addRxPlugin(RxDBMigrationSchemaPlugin)

/** What anyone using this device may see: the public annonces, and what was typed before signing in. */
export type PublicCollections = {
  annonces: RxCollection<Stored<Documents['annonces']>>
  drafts: RxCollection<DraftDoc>
}

/** What one member has here. It goes when the member signs out. */
export type PrivateCollections = {
  annonces: RxCollection<Stored<Documents['annonces']>>
  candidatures: RxCollection<Stored<Documents['candidatures']>>
  users: RxCollection<Stored<Documents['users']>>
  prives: RxCollection<Stored<Documents['prives']>>
  inventaires: RxCollection<Stored<Documents['inventaires']>>
  profiles: RxCollection<Stored<Documents['users']>>
  drafts: RxCollection<DraftDoc>
  rejections: RxCollection<RejectionDoc>
}

export type PublicDatabase = RxDatabase<PublicCollections>
export type PrivateDatabase = RxDatabase<PrivateCollections>

/** Where documents are kept: Dexie in browsers. Tests on Node give the in-memory storage. */
export interface StorageChoice {
  readonly storage: RxStorage<unknown, unknown>
  readonly multiInstance: boolean
}

/** Some browsers refuse IndexedDB in private windows. The visit then works as long as it lasts. */
async function hasIndexedDb(): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      const request = indexedDB.open('rayon-libre-essai')
      request.onerror = () => resolve(false)
      request.onsuccess = () => {
        request.result.close()
        indexedDB.deleteDatabase('rayon-libre-essai')
        resolve(true)
      }
    } catch {
      resolve(false)
    }
  })
}

// RxDB's validators and dev-mode stay out of the production bundle: they weigh more than the rest of RxDB.
async function browserStorage(): Promise<StorageChoice> {
  if (!(await hasIndexedDb())) {
    const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory')
    return { storage: getRxStorageMemory(), multiInstance: false }
  }
  const dexie = getRxStorageDexie()
  if (!import.meta.env.DEV) return { storage: dexie, multiInstance: true }
  const { wrappedValidateAjvStorage } = await import('rxdb/plugins/validate-ajv')
  const { RxDBDevModePlugin, disableWarnings } = await import('rxdb/plugins/dev-mode')
  disableWarnings()
  addRxPlugin(RxDBDevModePlugin)
  return { storage: wrappedValidateAjvStorage({ storage: dexie }), multiInstance: true }
}

let chosen: Promise<StorageChoice> | undefined

/** Chooses another storage than the browser's; call before the first database is opened. */
export function chooseStorage(choice: StorageChoice): void {
  chosen = Promise.resolve(choice)
}

async function open<C>(name: string): Promise<RxDatabase<C>> {
  chosen ??= browserStorage()
  const { storage, multiInstance } = await chosen
  return createRxDatabase<C>({ name, storage, multiInstance, eventReduce: true, closeDuplicates: true })
}

export async function openPublicDatabase(name: string = DATABASES.documents): Promise<PublicDatabase> {
  const database = await open<PublicCollections>(name)
  await database.addCollections({
    annonces: { schema: replicatedSchema('annonces'), conflictHandler: conflictHandler('annonces') },
    drafts: { schema: draftSchema },
  })
  return database
}

/** RxDB's creators of one member's collections. */
function privateCollections(uid: Uid) {
  const replicated = <D extends DatabaseName>(name: D) => ({
    schema: replicatedSchema(name),
    conflictHandler: conflictHandler(name, uid),
  })
  return {
    annonces: replicated('annonces'),
    candidatures: replicated('candidatures'),
    users: replicated('users'),
    prives: { ...replicated('prives'), migrationStrategies: migrationsOf('prives') },
    inventaires: replicated('inventaires'),
    profiles: { schema: replicatedSchema('users') },
    drafts: { schema: draftSchema },
    rejections: { schema: rejectionSchema },
  }
}

/**
 * The database of one member, named after the uid, so that one member's writes can never be sent as another's.
 * @param only the collections to open, all by default: RxDB's open version allows 13 at a time in one process
 */
export async function openPrivateDatabase(
  uid: Uid,
  prefix: string = DATABASES.documents,
  only?: readonly (keyof PrivateCollections)[],
): Promise<PrivateDatabase> {
  const database = await open<PrivateCollections>(`${prefix}-${uid}`)
  const wanted = Object.entries(privateCollections(uid)).filter(([name]) => only?.some((one) => one === name) ?? true)
  await database.addCollections(Object.fromEntries(wanted))
  return database
}
