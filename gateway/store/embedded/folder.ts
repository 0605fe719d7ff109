import { appendFileSync, existsSync, readFileSync, statfsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { STORE_DATABASES } from '../databases.ts'

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

/** Which databases a store has had, in the data folder: LevelDB would make one anew that is gone. */
export const DATABASES_FILE = 'databases.txt'

function isKnown(dataDir: string): (name: string) => boolean {
  const path = join(dataDir, DATABASES_FILE)
  const names = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  return (name) => names.includes(name)
}

/**
 * The databases that are gone, by their paths below the data folder. What else is wrong with the files LevelDB tells
 * itself, as it opens or reads them.
 */
export function lostDatabases(dataDir: string): readonly string[] {
  const paths = STORE_DATABASES.filter(isKnown(dataDir)).map((name) => join('store', name))
  return paths.filter((path) => !existsSync(join(dataDir, path, 'CURRENT')))
}

/** Notes that every database of today is there, once they are. */
export function noteDatabases(dataDir: string): void {
  const isListed = isKnown(dataDir)
  const fresh = STORE_DATABASES.filter((name) => !isListed(name)).map((name) => `${name}\n`)
  if (fresh.length > 0) appendFileSync(join(dataDir, DATABASES_FILE), fresh.join(''), { mode: 0o600, flush: true })
}
