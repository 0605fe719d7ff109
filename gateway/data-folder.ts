import { chmodSync, type Stats, statSync } from 'node:fs'

const OTHERS = 0o077 // permission bits of the group and of others

/** Null when the path does not exist or cannot be reached: a part of it is a file, or closed to this user. */
function folderStat(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/**
 * Closes the data folder to other users, where another umask or a restored copy left it open: that puts everything in
 * it out of their reach. Only its owner may; `EPERM` is ignored. `closeNewFiles` covers the files written later.
 */
export function closeDataFolder(dataDir: string): void {
  const stat = folderStat(dataDir)
  if (stat === null || !stat.isDirectory() || (stat.mode & OTHERS) === 0) return
  try {
    chmodSync(dataDir, stat.mode & 0o700)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
}

/** Makes every file and folder of this process, LevelDB's included, accessible to its own user only. */
export function closeNewFiles(): void {
  process.umask(OTHERS)
}
