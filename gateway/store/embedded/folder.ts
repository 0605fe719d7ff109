import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreDatabase } from '../store.ts'

/** Where the embedded store lies in the data folder, one folder a database and an index. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store')
}

/** The folders of a store: its databases and their indexes. */
async function entries(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** The folders of these databases' indexes. */
export async function indexFolders(dataDir: string, names: readonly StoreDatabase[]): Promise<readonly string[]> {
  const folder = storeFolder(dataDir)
  const indexes = (await entries(folder)).filter((entry) => names.some((name) => entry.startsWith(`${name}-mrview-`)))
  return indexes.map((entry) => join(folder, entry))
}

/** Removes what LevelDB told of its former run: keys, which no one reads. */
export async function dropOldLogs(folder: string): Promise<void> {
  for (const entry of await entries(folder)) await rm(join(folder, entry, 'LOG.old'), { force: true })
}
