import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const DISK = '/dev/shm'
const TMPFS = 0x01021994 // the kernel's own number of it (statfs(2))
const ROOM = 4 * 1024 ** 3 // bytes; a run of the tests writes some hundred megabytes at once

/** @returns whether the machine has a disk in memory, with room in both */
function hasRoom() {
  try {
    const { type, bavail, bsize } = statfsSync(DISK)
    return type === TMPFS && bavail * bsize > ROOM && freemem() > 2 * ROOM
  } catch {
    return false
  }
}

/**
 * Has this process and those that it starts keep their temporary files in memory, where the machine has the room: the
 * model's kept histories, each with stores of its own, take a third less time there. Another folder that TMPDIR names is
 * left as it is.
 */
export function keepTemporaryInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  const folder = mkdtempSync(join(DISK, 'rayon-libre-'))
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}
