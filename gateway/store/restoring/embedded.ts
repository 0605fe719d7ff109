import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { storeFolder } from '../embedded/folder.ts'
import { openLeveldb } from '../leveldb.ts'
import { readIdSecret } from '../opaque/secret.ts'
import type { Store } from '../store.ts'
import type { RestoreTarget } from './replicas.ts'

/** Beside the store, on the same disk: what takes its place, and during an instant what it takes the place of. */
const FOLDER = 'restauration'
const folderOf = (dataDir: string) => join(dataDir, FOLDER)

/**
 * Puts the store that was filled in the place of the present one. A start between the two renamings finds the store
 * damaged, and a restore is run again.
 */
async function takePlace(dataDir: string): Promise<void> {
  const store = storeFolder(dataDir)
  if (existsSync(store)) await rename(store, join(folderOf(dataDir), 'former'))
  await rename(storeFolder(folderOf(dataDir)), store)
  await rm(folderOf(dataDir), { recursive: true, force: true })
}

/**
 * Drops what a restore that died has left; to be called by who has the store.
 * @returns whether there was one that had not taken its place
 */
export async function dropUnfinished(dataDir: string): Promise<boolean> {
  const isUnfinished = existsSync(storeFolder(folderOf(dataDir)))
  await rm(folderOf(dataDir), { recursive: true, force: true })
  return isUnfinished
}

/** Keeps the present store from everybody else, as far as it can still be opened. */
async function lockPresentStore(dataDir: string, idSecret: string): Promise<Store | null> {
  try {
    return await openLeveldb(dataDir, idSecret)
  } catch (error) {
    if (error instanceof StartupError && error.code === 'store-locked') throw error
    return null // it may be for that that it is replaced
  }
}

/**
 * Another store beside the present one, which stays whole until the other takes its place.
 * @throws StartupError `store-locked` when a process has the store, or `store-unwritable`
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
