import { DATABASE_NAMES } from '#domain/rules.ts'
import { isFull } from '../../startup-error.ts'
import { readEpoch, renewEpoch } from '../../store/epoch.ts'
import { isStoreDown } from '../../store/errors.ts'
import { type RestoreTarget, writeReplicas } from '../../store/restoring/replicas.ts'
import { BackupError } from './errors.ts'
import type { BackupManifest } from './format.ts'
import type { Take } from './read.ts'

const ATTEMPTS_MAX = 5

/** Documents keep their revisions: devices use them to know what they have sent, and what to resubmit. */
function into(target: RestoreTarget): Take {
  return async (name, replicas) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeReplicas(target.db(name), replicas)
      } catch (error) {
        // Replicas are written at their own revisions: a retry does not change those already written.
        if (!isStoreDown(error) || attempt === ATTEMPTS_MAX) throw error
      }
    }
  }
}

/**
 * Replaces a store with a backup, and starts another epoch.
 * @param read reads the backup again, and passes on its documents
 * @param settle completes the store before it is served
 * @throws BackupError `disk-full`; what `read` throws. The embedded store is then unchanged. `broken` on CouchDB, whose
 * databases are then incomplete
 */
export async function fill(
  target: RestoreTarget,
  read: (take: Take) => Promise<BackupManifest>,
  settle: (manifest: BackupManifest) => Promise<void>,
): Promise<BackupManifest> {
  try {
    const manifest = await read(into(target))
    for (const name of DATABASE_NAMES) await renewEpoch(target, name, await readEpoch(target, name))
    await settle(manifest)
    await target.commit()
    return manifest
  } catch (error) {
    await target.abandon().catch(() => undefined)
    if (target.kind === 'couchdb') throw new BackupError('broken', '', { cause: error })
    throw isFull(error) ? new BackupError('disk-full', '', { cause: error }) : error
  }
}
