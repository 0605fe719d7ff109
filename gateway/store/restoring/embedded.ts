import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import { storeFolder } from '../embedded/folder.ts'
import { openLeveldb } from '../leveldb.ts'
import { readIdSecret } from '../opaque/secret.ts'
import type { Store } from '../store.ts'
import type { RestoreTarget } from './target.ts'

/** Beside the store, on the same disk: what takes its place, and during an instant what it takes the place of. */
const FOLDER = 'restauration'
const folderOf = (dataDir: string) => join(dataDir, FOLDER)
const completeOf = (dataDir: string) => join(folderOf(dataDir), 'complete')
const formerOf = (dataDir: string) => join(folderOf(dataDir), 'former')

/** Says, once everything is on the disk, that the store in the folder may take its place. */
async function markComplete(dataDir: string): Promise<void> {
  const file = await open(completeOf(dataDir), 'w', 0o600)
  await file.sync()
  await file.close()
}

async function move(from: string, to: string): Promise<void> {
  if (existsSync(from)) await rename(from, to)
}

/**
 * Ends a restore that had filled its store when its process died: two renamings and a removal, each of which may have been
 * done. To be called before the store is opened; nothing happens without such a restore.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  if (!existsSync(completeOf(dataDir))) return
  const filled = storeFolder(folderOf(dataDir))
  if (existsSync(filled)) {
    await move(storeFolder(dataDir), formerOf(dataDir))
    await move(filled, storeFolder(dataDir))
  }
  await rm(folderOf(dataDir), { recursive: true, force: true })
}

/**
 * Drops what a restore that died has left before it was complete; to be called by who has the store.
 * @returns whether there was one
 */
export async function dropUnfinished(dataDir: string): Promise<boolean> {
  if (!existsSync(folderOf(dataDir))) return false
  await rm(folderOf(dataDir), { recursive: true, force: true })
  return true
}

/** Keeps the present store from everybody else, as far as it can still be opened. */
async function hold(dataDir: string, idSecret: string): Promise<Store | null> {
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
  await finishRestore(dataDir)
  const former = await hold(dataDir, givenSecret)
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
        await markComplete(dataDir)
        await former?.close()
        await finishRestore(dataDir)
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
