import { dirname } from 'node:path'
import { erasedButThere, mergeErased } from '../accounts/erasure/erased-list.ts'
import { APP } from '../app-version.ts'
import { openBackup } from '../backup/age.ts'
import { BackupError } from '../backup/errors.ts'
import { fill } from '../backup/fill.ts'
import type { Manifest } from '../backup/format.ts'
import { readBackup, type Take } from '../backup/read.ts'
import type { Env } from '../env.ts'
import { askGateways, readAnswer } from '../http/control/ask.ts'
import { WATCH_MS } from '../keeper.ts'
import { settleIds } from '../renew-ids.ts'
import { secretMark } from '../store/opaque/mark.ts'
import { openTarget } from '../store/restoring/open-target.ts'

export interface RestoreCommand {
  readonly env: Env
  readonly file: string
  readonly passphrase: string | null
  /** Told once the file is known to be whole, before anything is touched. */
  readonly onChecked?: () => void
  /** How long gateways elsewhere have to notice; see `watchRestores`. */
  readonly settleMs?: number
}

export interface Restored {
  readonly manifest: Manifest
  /** Whether its ids were made with another secret, and are made anew by the next start. */
  readonly otherSecret: boolean
  /** How many accounts deleted since are deleted again by the next start. */
  readonly erased: number
  /** `none`: no gateway runs here; else whether those that do serve it, or why they don't. */
  readonly serving: 'none' | 'yes' | { readonly reason: string }
}

interface Held {
  /** @returns what became of the gateways */
  resume(): Promise<Restored['serving']>
  letGo(): void
}

/**
 * Asks the gateways of this data folder to let the store go, until this process ends at the latest. With CouchDB they see
 * the mark, wherever they run.
 */
async function holdGateways({ couchdbUrl, dataDir }: Env): Promise<Held> {
  const answers = couchdbUrl === null ? await askGateways(dataDir, { method: 'POST', path: '/hold' }, 'keeper') : []
  const letGo = () => {
    for (const answer of answers) answer.destroy()
  }
  if (answers.some(({ statusCode }) => statusCode !== 200)) {
    letGo()
    throw new BackupError('busy', '')
  }
  return {
    letGo,
    resume: async () => {
      const resumed = await askGateways(dataDir, { method: 'POST', path: '/resume' }, 'keeper')
      const failed = resumed.find(({ statusCode }) => statusCode !== 200)
      letGo()
      if (failed !== undefined) return { reason: (await readAnswer<{ message: string }>(failed)).message }
      return resumed.length === 0 ? 'none' : 'yes'
    },
  }
}

/**
 * Puts a backup in the place of the store, once all of it is known to hold. The gateways of this data folder let the store go
 * and serve it again afterwards; with CouchDB, those of other machines too.
 * @throws BackupError or StartupError. The embedded store is then what it was; CouchDB's databases are not once they were
 * begun (`RestoreBroken`)
 */
export async function runRestore(command: RestoreCommand): Promise<Restored> {
  const { env, file, passphrase, settleMs = 2 * WATCH_MS } = command
  const read = async (take: Take): Promise<Manifest> => readBackup(await openBackup(file, passphrase), APP.wire, take)
  await read(async () => {})
  command.onChecked?.()
  await mergeErased(dirname(file), env.dataDir)
  const held = await holdGateways(env)
  try {
    const told = await replace(command, read, settleMs)
    return { ...told, serving: await held.resume() }
  } finally {
    held.letGo()
  }
}

async function replace(
  { env, file }: RestoreCommand,
  read: (take: Take) => Promise<Manifest>,
  settleMs: number,
): Promise<Omit<Restored, 'serving'>> {
  const wait = () => new Promise<void>((resolve) => void setTimeout(resolve, settleMs))
  const target = await openTarget(env, file, wait)
  let otherSecret = false
  let erased = 0
  const manifest = await fill(target, read, async (whole) => {
    otherSecret = whole.idSecret !== secretMark(target)
    if (!otherSecret) await settleIds(target)
    erased = (await erasedButThere(target, env.dataDir)).length
  })
  return { manifest, otherSecret, erased }
}
