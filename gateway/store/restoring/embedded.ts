import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { storeFolder } from '../embedded/folder.ts'
import { openLeveldb } from '../leveldb.ts'
import { readIdSecret } from '../opaque/secret.ts'
import type { Store } from '../store.ts'
import type { RestoreTarget } from './replicas.ts'

/** Next to the store, on the same disk: contains its replacement and, for an instant, the store that it replaces. */
const FOLDER = 'restauration'
const folderOf = (dataDir: string) => join(dataDir, FOLDER)

/**
 * Replaces the present store with the restored one. A start between the two renames finds the store damaged: the
 * restore has to be run again.
 */
async function takePlace(dataDir: string): Promise<void> {
  const store = storeFolder(dataDir)
  if (existsSync(store)) await rename(store, join(folderOf(dataDir), 'former'))
  await rename(storeFolder(folderOf(dataDir)), store)
  await rm(folderOf(dataDir), { recursive: true, force: true })
}

/**
 * Deletes the leftovers of a restore that died; the caller has the store open.
 * @returns whether there was one that had not replaced the store
 */
export async function dropUnfinished(dataDir: string): Promise<boolean> {
  const isUnfinished = existsSync(storeFolder(folderOf(dataDir)))
  await rm(folderOf(dataDir), { recursive: true, force: true })
  return isUnfinished
}

/** Locks the present store against other processes, if it can still be opened. */
async function lockPresentStore(dataDir: string, idSecret: string): Promise<Store | null> {
  try {
    return await openLeveldb(dataDir, idSecret)
  } catch (error) {
    if (error instanceof StartupError && error.code === 'store-locked') throw error
    return null // perhaps that is why it is replaced
  }
}

/**
 * Opens a second store next to the present one, which stays intact until the second replaces it.
 * @throws StartupError `store-locked` when a process has the store open, or `store-unwritable`
 */
export async function openEmbeddedTarget(dataDir: string, givenSecret: string): Promise<RestoreTarget> {
  const former = await lockPresentStore(dataDir, givenSecret)
  try {
    const idSecret = givenSecret === '' ? readIdSecret(dataDir) : givenSecret
    await dropUnfinished(dataDir)
    const filled = await openLeveldb(folderOf(dataDir), idSecret)
    return {
      kind: 'leveldb',
      opaqueId: filled.opaqueId,
      db: (name) => filled.db(name),
      commit: async () => {
        await filled.close()
        await former?.close()
        await takePlace(dataDir)
      },
      abandon: async () => {
        await filled.close().catch(() => undefined)
        await dropUnfinished(dataDir)
        await former?.close()
      },
    }
  } catch (error) {
    await former?.close()
    throw error
  }
}
