import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unwritable } from '../../startup-error.ts'

/** What the system takes for a socket's path: 108 bytes on Linux and 104 on macOS, with their end. */
const PATH_MAX = 103 // bytes

const SUFFIX = '.sock'

export interface ControlPlace {
  /** The name of the socket in the folder of sockets, where commands look. */
  readonly entry: string
  /** Where the socket itself lies: there, or, when that path is too long, in a temporary folder that it leads to. */
  readonly path: string
}

/**
 * Holds the sockets of the gateways of a data folder: several may share one, on CouchDB. On `control` a gateway answers
 * while it is open, on `keeper` for as long as its process lives.
 */
export type Sockets = 'control' | 'keeper'

/**
 * A place of its own for one gateway's socket, in a folder that only its user may enter.
 * @throws StartupError `store-unwritable` or `disk-full`
 */
export function makePlace(dataDir: string, sockets: Sockets): ControlPlace {
  const folder = join(dataDir, sockets)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    chmodSync(folder, 0o700)
    const entry = join(folder, `${randomBytes(4).toString('hex')}${SUFFIX}`)
    if (Buffer.byteLength(entry) <= PATH_MAX) return { entry, path: entry }
    const path = join(mkdtempSync(join(tmpdir(), 'rayon-')), 'control')
    symlinkSync(path, entry)
    return { entry, path }
  } catch (error) {
    throw unwritable(error, folder)
  }
}

/** Where the socket of an entry lies. */
function pathOf(entry: string): string {
  try {
    return readlinkSync(entry)
  } catch {
    return entry
  }
}

/** Every place where a gateway of this data folder may listen, or one that died has. */
export function listPlaces(dataDir: string, sockets: Sockets): readonly ControlPlace[] {
  const folder = join(dataDir, sockets)
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder).filter((name) => name.endsWith(SUFFIX))
  return entries.map((name) => join(folder, name)).map((entry) => ({ entry, path: pathOf(entry) }))
}

/** Takes a place away, with the temporary folder that was made for it. */
export function dropPlace({ entry, path }: ControlPlace): void {
  rmSync(entry, { force: true })
  if (path === entry) return
  rmSync(path, { force: true })
  rmSync(dirname(path), { recursive: true, force: true })
}
