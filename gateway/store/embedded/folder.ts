import { appendFileSync, existsSync, readFileSync, statfsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { STORE_DATABASES } from '../databases.ts'

/** Folder of the embedded store in the data folder, with one folder per database and per index. */
export function storeFolder(dataDir: string): string {
  return join(dataDir, 'store')
}

/** Folders in the store's folder: databases and their indexes. */
async function entries(folder: string): Promise<readonly string[]> {
  const all = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Deletes LevelDB's logs of its former run: they contain keys, and nobody reads them. */
export async function dropOldLogs(folder: string): Promise<void> {
  for (const entry of await entries(folder)) await rm(join(folder, entry, 'LOG.old'), { force: true })
}

const MB = 1024 * 1024

/** @returns the free space on a folder's disk, in whole megabytes */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return Math.floor((bavail * bsize) / MB)
}

/** In the data folder, names the databases that the store has had: LevelDB would recreate a missing one. */
export const DATABASES_FILE = 'databases.txt'

function isKnown(dataDir: string): (name: string) => boolean {
  const path = join(dataDir, DATABASES_FILE)
  const names = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return (name) => names.includes(name)
}

/**
 * The missing databases, by their paths below the data folder. LevelDB itself reports other damage to the files, as it
 * opens or reads them.
 */
export function lostDatabases(dataDir: string): readonly string[] {
  const paths = STORE_DATABASES.filter(isKnown(dataDir)).map((name) => join('store', name))
  return paths.filter((path) => !existsSync(join(dataDir, path, 'CURRENT')))
}

/** Records that every present database exists; called once they do. */
export function noteDatabases(dataDir: string): void {
  const isListed = isKnown(dataDir)
  const fresh = STORE_DATABASES.filter((name) => !isListed(name)).map((name) => `${name}\n`)
  if (fresh.length > 0) appendFileSync(join(dataDir, DATABASES_FILE), fresh.join(''), { mode: 0o600, flush: true })
}
