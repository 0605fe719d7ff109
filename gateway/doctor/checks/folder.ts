import { accessSync, constants, lstatSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { folderStat, OTHERS, OWN_ENTRIES } from '../../data-folder.ts'
import { freeMegabytes } from '../../store/embedded/room.ts'
import { type Finding, grave, type Installation, ok, orWell, see } from '../finding.ts'

const LOW_MB = 2048 // a compaction needs as much room as the largest database
const FULL_MB = 256

function checkRoom(folder: string): readonly Finding[] {
  const free = freeMegabytes(folder)
  const told = `${folder} : ${free} Mo`
  if (free < FULL_MB) return [grave('disk-full', told)]
  return [free < LOW_MB ? see('disk-low', told) : ok('disk-well', told)]
}

/** Whether the data folder is the server's alone, can be written, and has room. */
export function checkFolder({ dataDir }: Pick<Installation, 'dataDir'>): readonly Finding[] {
  const stat = folderStat(dataDir)
  const parent = existingParent(dataDir)
  if (stat === null && parent !== null) return [see('folder-missing', dataDir), ...checkRoom(parent)]
  if (stat === null || !stat.isDirectory()) return [grave('folder-unwritable', dataDir)]
  const uid = process.getuid?.()
  // Who looks as another user, root above all, sees other rights than the server has.
  if (uid !== undefined && stat.uid !== uid) return [grave('folder-of-other', dataDir), ...checkRoom(dataDir)]
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return [grave('folder-unwritable', dataDir)]
  }
  const open = ['.', ...OWN_ENTRIES].map((name) => join(dataDir, name)).filter(isOpen)
  const found = open.map((path) => see('folder-open', path))
  return [...orWell(found, 'folder-well', dataDir), ...checkRoom(dataDir)]
}

function isOpen(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat !== undefined && !stat.isSymbolicLink() && (stat.mode & OTHERS) !== 0
}

/** The nearest folder above that is there; null when something else is in the way. */
function existingParent(path: string): string | null {
  const parent = dirname(path)
  const stat = folderStat(parent)
  if (stat === null) return parent === path ? null : existingParent(parent)
  return stat.isDirectory() ? parent : null
}

/** The last time anything in the data folder was written, in milliseconds since the epoch; 0 for none. */
export function lastWritten(dataDir: string): number {
  const entries = (folder: string) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name))
    } catch {
      return []
    }
  }
  const paths = [...entries(dataDir), ...entries(join(dataDir, 'store')), ...entries(join(dataDir, 'courrier'))]
  return Math.max(0, ...paths.map((path) => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0))
}
