import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isFull } from '../../startup-error.ts'
import { encrypted, openBackup } from './age.ts'
import { BackupError } from './errors.ts'
import type { BackupManifest } from './format.ts'
import { readBackup } from './read.ts'

export interface Sealing {
  /** Encrypts the backup; null for none. */
  readonly passphrase: string | null
  /** See `encrypted`. */
  readonly workFactor?: number
}

export interface MakeOptions extends Sealing {
  /** Destination file; its folder is created. */
  readonly path: string
  readonly wire: number
}

const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST', 'ENOENT']

function failure(error: unknown, path: string): unknown {
  if (error instanceof BackupError) return error
  if (isFull(error)) return new BackupError('disk-full', path, { cause: error })
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (typeof code === 'string' && UNWRITABLE.includes(code))
    return new BackupError('unwritable', dirname(path), { cause: error })
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new BackupError('gateway-gone', '', { cause: error })
  return error
}

export async function writeBackup(source: Readable, out: Writable, { passphrase, workFactor }: Sealing): Promise<void> {
  await pipeline(passphrase === null ? source : await encrypted(source, passphrase, workFactor), out)
}

/**
 * Writes a backup to a temporary file, reads it again to its end, and only then renames it.
 * @returns its manifest, and its size in bytes
 * @throws BackupError; the file is then removed
 */
export async function makeBackup(
  source: Readable,
  { path, wire, ...sealing }: MakeOptions,
): Promise<{ readonly manifest: BackupManifest; readonly bytes: number }> {
  const part = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = createWriteStream(part, { mode: 0o600, flush: true })
    await writeBackup(source, file, sealing)
    const manifest = await readBackup(await openBackup(part, sealing.passphrase), wire, async () => {})
    const { size } = await stat(part)
    await rename(part, path)
    return { manifest, bytes: size }
  } catch (error) {
    source.destroy()
    await rm(part, { force: true }).catch(() => undefined)
    throw failure(error, path)
  }
}
