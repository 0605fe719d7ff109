import { statfsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the embedded store lies in the data folder, one folder a database and an index. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store')
}

/** The folders of a store: its databases and their indexes. */
async function entries(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Removes what LevelDB told of its former run: keys, which no one reads. */
export async function dropOldLogs(folder: string): Promise<void> {
  for (const entry of await entries(folder)) await rm(join(folder, entry, 'LOG.old'), { force: true })
}

const MB = 1024 * 1024

/** @returns what may still be written where a folder is, in whole megabytes */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / MB)
}
