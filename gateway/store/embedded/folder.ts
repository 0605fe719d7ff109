import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreDatabase } from '../store.ts'

/** Where the embedded store lies in the data folder, one folder a database and an index. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store')
}

async function entries(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => [])
}

/** Drops the indexes of databases whose store is closed: they are built anew at the first question. */
export async function dropIndexes(dataDir: string, names: readonly StoreDatabase[]): Promise<void> {
  const folder = storeFolder(dataDir)
  for (const entry of await entries(folder)) {
    if (!names.some((name) => entry.startsWith(`${name}-mrview-`))) continue
    await rm(join(folder, entry), { recursive: true, force: true })
  }
}

/** Removes what LevelDB told of its former run: keys, which no one reads. */
export async function dropOldLogs(folder: string): Promise<void> {
  for (const entry of await entries(folder)) await rm(join(folder, entry, 'LOG.old'), { force: true })
}
