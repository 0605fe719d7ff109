import { chmodSync, type Stats, statSync } from 'node:fs'

const OTHERS = 0o077 // what a mode lets the group and everybody else do

/** Null for what is not there, or cannot be reached: a part of its path is a file, or closed to this user. */
function folderStat(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

/**
 * Closes the data folder to others, as another umask or a restored copy left it: whatever lies in it is out of their reach
 * then. Only its owner may. What is written from then on is closed by `closeNewFiles`.
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

/** Every file and folder of this process, LevelDB's too, is for its own user alone. */
export function closeNewFiles(): void {
  process.umask(OTHERS)
}
