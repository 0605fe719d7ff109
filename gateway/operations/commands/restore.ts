import { dirname } from 'node:path'
import { APP } from '../../app-version.ts'
import type { Env } from '../../env.ts'
import { erasedButThere, mergeErased } from '../../members/erased-list.ts'
import { StartupError } from '../../startup-error.ts'
import { secretMark } from '../../store/opaque/ids.ts'
import { deployFailure } from '../../store/open-store.ts'
import { openCouchdbTarget } from '../../store/restoring/couchdb.ts'
import { openEmbeddedTarget } from '../../store/restoring/embedded.ts'
import type { RestoreTarget } from '../../store/restoring/replicas.ts'
import { openBackup } from '../backup/age.ts'
import { BackupError } from '../backup/errors.ts'
import { fill } from '../backup/fill.ts'
import type { BackupManifest } from '../backup/format.ts'
import { readBackup, type Take } from '../backup/read.ts'
import { settleIds } from '../renew-ids.ts'

export interface RestoreCommand {
  readonly env: Env
  readonly file: string
  readonly passphrase: string | null
  /** Called once the file is known to be intact, before anything is changed. */
  readonly onChecked?: () => void
}

export interface Restored {
  readonly manifest: BackupManifest
  /** Whether its ids were made with another secret; the next start renews them. */
  readonly otherSecret: boolean
  /** How many accounts were deleted since the backup; the next start deletes them again. */
  readonly erased: number
}

/**
 * Opens the target of a restore: CouchDB's databases when `COUCHDB_URL` is set, else the store in the data folder.
 * @throws StartupError; BackupError `running` while a process of the site has the store open
 */
export async function openTarget(
  { couchdbUrl: url, couchdbPrefix: prefix, dataDir, idSecret }: Env,
  file: string,
): Promise<RestoreTarget> {
  try {
    if (url === null) return await openEmbeddedTarget(dataDir, idSecret)
    return await openCouchdbTarget({ url, prefix, idSecret, file })
  } catch (error) {
    if (error instanceof StartupError && error.code === 'store-locked') throw new BackupError('running', file)
    throw deployFailure(error)
  }
}

/**
 * Replaces the store with a backup, once the whole backup is verified. No process of the site may run.
 * @throws BackupError or StartupError. The embedded store is then unchanged; CouchDB's databases are not, once the
 * restore has begun (`broken`)
 */
export async function runRestore({ env, file, passphrase, onChecked }: RestoreCommand): Promise<Restored> {
  const read = async (take: Take): Promise<BackupManifest> =>
    readBackup(await openBackup(file, passphrase), APP.wire, take)
  await read(async () => {})
  onChecked?.()
  const target = await openTarget(env, file)
  await mergeErased(dirname(file), env.dataDir)
  let otherSecret = false
  let erased = 0
  const manifest = await fill(target, read, async (whole) => {
    otherSecret = whole.idSecret !== secretMark(target)
    if (!otherSecret) await settleIds(target)
    erased = (await erasedButThere(target, env.dataDir)).length
  })
  return { manifest, otherSecret, erased }
}
