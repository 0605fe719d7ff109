import { deleteDB, openDB } from 'idb'
import { addRxPlugin } from 'rxdb'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import type { StorageChoice } from '../database.ts'

const PROBE = 'rayon-libre-probe'

/** Some browsers refuse IndexedDB in private windows. The visit then works as long as it lasts. */
async function hasIndexedDb(): Promise<boolean> {
  try {
    const probe = await openDB(PROBE)
    probe.close()
    await deleteDB(PROBE)
    return true
  } catch {
    return false
  }
}

// RxDB's validators and dev-mode stay out of the production bundle: they weigh more than the rest of RxDB.
export async function browserStorage(): Promise<StorageChoice> {
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
