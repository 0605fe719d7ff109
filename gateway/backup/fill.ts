import { DATABASE_NAMES } from '#domain/rules.ts'
import { isFull } from '../startup-error.ts'
import { readEpoch, renewEpoch } from '../store/epoch.ts'
import { isStoreDown } from '../store/errors.ts'
import { type RestoreTarget, writeReplicas } from '../store/restoring/replicas.ts'
import { BackupError } from './errors.ts'
import type { BackupManifest } from './format.ts'
import type { Take } from './read.ts'

const ATTEMPTS_MAX = 5

/** Documents keep their revisions: by them devices know what they have sent, and what they have to offer again. */
function into(target: RestoreTarget): Take {
  return async (name, replicas) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await writeReplicas(target.db(name), replicas)
      } catch (error) {
        // They are written at the revisions they bear: once more changes nothing of what was taken.
        if (!isStoreDown(error) || attempt === ATTEMPTS_MAX) throw error
      }
    }
  }
}

/**
 * Puts a backup in the place of a store, which begins another life.
 * @param read reads it once more, giving what it holds
 * @param settle what else the store needs before it is served
 * @throws BackupError `disk-full`; what `read` throws. The embedded store is then as it was. `broken` on CouchDB, whose
 * databases are then not whole
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
