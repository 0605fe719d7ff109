import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { STORE_DATABASES } from '../databases.ts'
import { SECRET_FILE } from '../opaque/secret.ts'
import { storeFolder } from './folder.ts'

/** Which databases a store has had, in its own folder: LevelDB would make one anew that is gone. */
export const KNOWN = 'databases.json'

/** @returns null when the note cannot be read as one */
function knownDatabases(folder: string): readonly string[] | null {
  const path = join(folder, KNOWN)
  if (!existsSync(path)) return []
  try {
    const known: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return Array.isArray(known) ? known.map(String) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * What LevelDB would make anew of the embedded store, below the data folder, though it was there once. What else is wrong
 * with its files it tells itself, as it opens or reads them.
 * @throws what the system says of a folder that may not be read
 */
export function damageOf(dataDir: string): readonly string[] {
  const folder = storeFolder(dataDir)
  // The secret is made by who has opened a store.
  const isLost =
    !STORE_DATABASES.some((name) => existsSync(join(folder, name))) && existsSync(join(dataDir, SECRET_FILE))
  if (isLost) return [relative(dataDir, folder)]
  const known = knownDatabases(folder)
  if (known === null) return [relative(dataDir, join(folder, KNOWN))]
  const gone = known.filter((name) => !existsSync(join(folder, name, 'CURRENT')))
  return gone.map((name) => relative(dataDir, join(folder, name)))
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
