import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { APP } from '../../app-version.ts'
import type { Env } from '../../env.ts'
import { askGateway } from '../../http/control.ts'
import { mergeErased } from '../../members/erased-list.ts'
import { openStore } from '../../store/open-store.ts'
import { pack } from '../backup/archive.ts'
import { collect } from '../backup/collect.ts'
import { BackupError } from '../backup/errors.ts'
import type { BackupManifest } from '../backup/format.ts'
import { makeBackup, type Sealing, writeBackup } from '../backup/make.ts'

export interface BackupCommand extends Sealing {
  readonly env: Env
  readonly clock: () => number
}

/** Reads through the running gateway, which alone has the embedded store open; else from the store itself. */
async function fromStore<T>({ env, clock }: BackupCommand, work: (source: Readable) => Promise<T>): Promise<T> {
  const answer = env.couchdbUrl === null ? await askGateway(env.dataDir, { method: 'GET', path: '/backup' }) : null
  if (answer !== null) {
    if (answer.statusCode !== 200) throw new BackupError('gateway-gone', '')
    return work(answer)
  }
  const store = await openStore(env)
  try {
    return await work(pack(collect(store, { ...APP, clock })))
  } finally {
    await store.close()
  }
}

/**
 * Makes a backup, and saves the list of erased accounts next to it.
 * @returns its manifest, and its size in bytes
 * @throws BackupError; StartupError when the store cannot be opened
 */
export async function runBackup(
  command: BackupCommand & { readonly file: string },
): Promise<{ readonly manifest: BackupManifest; readonly bytes: number }> {
  const { env, file, clock: _, ...sealing } = command
  const made = await fromStore(command, (source) => makeBackup(source, { path: file, wire: APP.wire, ...sealing }))
  await mkdir(dirname(file), { recursive: true })
  await mergeErased(env.dataDir, dirname(file))
  return made
}

/** Streams a backup as it is read: its end shows the reader whether it is complete. @throws as `runBackup` */
export async function streamBackup(command: BackupCommand, out: Writable): Promise<void> {
  await fromStore(command, (source) => writeBackup(source, out, command))
}
