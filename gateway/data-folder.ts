import { chmodSync, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'

/** What the server writes into its data folder; whatever else is there is not its own. */
export const OWN_ENTRIES = ['store', 'courrier', 'id-secret', 'comptes-effaces.txt', 'control']

export const OTHERS = 0o077 // what a mode lets the group and everybody else do

/** Takes from others what a mode gives them; only the owner may, and a file of somebody else's stays as it is. */
function close(path: string, mode: number): void {
  if ((mode & OTHERS) === 0) return
  try {
    chmodSync(path, mode & 0o700)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}

function closeAll(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat === undefined || stat.isSymbolicLink()) return
  close(path, stat.mode)
  if (stat.isDirectory()) for (const name of readdirSync(path)) closeAll(join(path, name))
}

/** Null for what is not there, or cannot be reached: a part of its path is a file, or closed to this user. */
export function folderStat(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/**
 * Closes to others the data folder and what the server keeps in it, as another umask or a restored backup left them. Links are not followed. What is written from then on is closed by `closeNewFiles`.
 */
export function closeDataFolder(dataDir: string): void {
  const stat = folderStat(dataDir)
  if (stat === null || !stat.isDirectory()) return
  close(dataDir, stat.mode)
  for (const name of OWN_ENTRIES) closeAll(join(dataDir, name))
}

/** Every file and folder of this process, LevelDB's too, is for its own user alone. */
export function closeNewFiles(): void {
  process.umask(OTHERS)
}
