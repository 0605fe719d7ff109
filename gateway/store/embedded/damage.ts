import { closeSync, openSync, readdirSync, readFileSync, readSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { STORE_DATABASES } from '../databases.ts'
import { SECRET_FILE } from '../opaque/secret.ts'
import type { StoreDatabase } from '../store.ts'
import { indexFolders, storeFolder } from './folder.ts'
import { readManifest } from './manifest.ts'

const CURRENT = /^(MANIFEST-\d{6,})\n$/
const HOLDS_DATA = /\.(ldb|log)$/
const NUMBER_DIGITS = 6
/** The end of every table of LevelDB's: a disk that lost power may have kept a file's size, and none of its bytes. */
const TABLE_END = Buffer.from('57fb808b247547db', 'hex')

/** Which databases a store has had, in its own folder: LevelDB would make one anew whose folder is gone. */
export const KNOWN = 'databases.json'

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined

function isTable(path: string, size: number): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.size !== size) return false
  const end = new Uint8Array(TABLE_END.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, end, 0, end.length, size - end.length)
  } finally {
    closeSync(file)
  }
  return TABLE_END.equals(end)
}

/**
 * The files for want of which a LevelDB does not open, opens short of what it held, or is made anew; none when it is whole.
 * What a process that was killed leaves is whole: LevelDB goes on from there.
 * @param isKnown whether it was ever whole
 */
export function damagedFiles(folder: string, isKnown: boolean): readonly string[] {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined) return isKnown ? [folder] : []
  if (!stat.isDirectory()) return [folder]
  const current = join(folder, 'CURRENT')
  if (!isThere(current)) return isKnown || readdirSync(folder).some((name) => HOLDS_DATA.test(name)) ? [current] : []
  if (!statSync(current).isFile()) return [current]
  const [, named] = CURRENT.exec(readFileSync(current, 'latin1')) ?? []
  if (named === undefined) return [current]
  const path = join(folder, named)
  const manifest = isThere(path) ? readManifest(readFileSync(path)) : null
  if (manifest === null) return [path]
  const file = (number: number, suffix: string) =>
    join(folder, `${String(number).padStart(NUMBER_DIGITS, '0')}.${suffix}`)
  const tables = [...manifest.tables].flatMap(([number, size]) => {
    const table = file(number, 'ldb')
    return isTable(table, size) ? [] : [table]
  })
  const log = file(manifest.log, 'log')
  // The first manifest of a folder names none yet. Without its log a database opens short of its last writes.
  return manifest.log === 0 || isThere(log) ? tables : [...tables, log]
}

/** @returns null when there is no such note, or it cannot be read */
function knownDatabases(folder: string): readonly string[] | null {
  const path = join(folder, KNOWN)
  if (!isThere(path)) return []
  try {
    const known: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(known) ? known.map(String) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * What is damaged of the embedded store, below the data folder; changes nothing. While a process has the store open, its
 * files change under whoever reads them.
 * @throws what the system says of a folder that may not be read
 */
export function damageOf(dataDir: string): readonly string[] {
  const folder = storeFolder(dataDir)
  // The secret is made by who has opened a store.
  const isLost = !STORE_DATABASES.some((name) => isThere(join(folder, name))) && isThere(join(dataDir, SECRET_FILE))
  if (isLost) return [relative(dataDir, folder)]
  if (!isThere(folder)) return []
  const known = knownDatabases(folder)
  const files = STORE_DATABASES.flatMap((name) => damagedFiles(join(folder, name), known?.includes(name) ?? false))
  return (known === null ? [join(folder, KNOWN), ...files] : files).map((path) => relative(dataDir, path))
}

/** Notes that every database of today is there, once they are. */
export function noteDatabases(dataDir: string): void {
  const folder = storeFolder(dataDir)
  const known = knownDatabases(folder) ?? []
  if (STORE_DATABASES.every((name) => known.includes(name))) return
  const path = join(folder, KNOWN)
  const all = [...new Set([...known, ...STORE_DATABASES])]
  writeFileSync(`${path}.new`, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(`${path}.new`, path)
}

/** Drops a database's indexes that are damaged, which are built anew at the next question; to be called by who has it open. */
export async function dropDamagedIndexes(dataDir: string, name: StoreDatabase): Promise<void> {
  for (const index of await indexFolders(dataDir, [name])) {
    if (damagedFiles(index, true).length > 0) await rm(index, { recursive: true, force: true })
  }
}
