import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { mergeErased } from '../accounts/erasure/erased-list.ts'
import { APP } from '../app-version.ts'
import { pack } from '../backup/archive.ts'
import { collect } from '../backup/collect.ts'
import { BackupError } from '../backup/errors.ts'
import type { Manifest } from '../backup/format.ts'
import { makeBackup } from '../backup/make.ts'
import { backupName, dropOld, type Retention } from '../backup/retention.ts'
import type { Env } from '../env.ts'
import { askGateway } from '../http/control/ask.ts'
import { openStore } from '../store/open-store.ts'

export interface BackupCommand {
  readonly env: Env
  /** A file of its own, which nothing deletes; null for one more in the folder. */
  readonly file: string | null
  readonly folder: string
  readonly retention: Retention
  readonly passphrase: string | null
  readonly clock: () => number
  /** See `encrypted`. */
  readonly workFactor?: number
}

export interface Backed {
  readonly path: string
  readonly manifest: Manifest
  readonly bytes: number
  /** The former ones that it replaces. */
  readonly dropped: readonly string[]
}

interface Source {
  readonly stream: Readable
  close(): Promise<void>
}

/** From the gateway that runs, which alone has the embedded store; else from the store itself. */
async function openSource(env: Env, clock: () => number): Promise<Source> {
  const answer = await askGateway(env.dataDir, { method: 'GET', path: '/backup' })
  if (answer !== null) {
    if (answer.statusCode !== 200) throw new BackupError('gateway-gone', '')
    return { stream: answer, close: async () => {} }
  }
  const store = await openStore(env)
  return { stream: pack(collect(store, { ...APP, clock })), close: () => store.close() }
}

/**
 * Makes a backup, then deletes those that are too many or too old.
 * @throws BackupError; StartupError when the store cannot be opened. The former backups are untouched then
 */
export async function runBackup(command: BackupCommand): Promise<Backed> {
  const { env, folder, passphrase, clock, workFactor } = command
  const path = command.file ?? join(folder, backupName(clock(), passphrase !== null))
  const source = await openSource(env, clock)
  try {
    const options = { path, passphrase, wire: APP.wire, ...(workFactor === undefined ? {} : { workFactor }) }
    const made = await makeBackup(source.stream, options)
    await mkdir(dirname(path), { recursive: true })
    await mergeErased(env.dataDir, dirname(path))
    const dropped = command.file === null ? await dropOld(folder, command.retention, clock()) : []
    return { path, ...made, dropped }
  } finally {
    await source.close()
  }
}
