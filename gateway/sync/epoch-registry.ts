import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { type DatabaseEpoch, readEpoch, renewEpoch } from '../store/epoch.ts'
import type { Store } from '../store/store.ts'

/** The epochs of the replicated databases, as this gateway knows them. */
export interface EpochRegistry {
  current(name: DatabaseName): DatabaseEpoch
  /** Reads it again: another gateway may have started another one. */
  read(name: DatabaseName): Promise<DatabaseEpoch>
  /** Starts another one, after the one that clients know. */
  renew(name: DatabaseName, ended: DatabaseEpoch): Promise<DatabaseEpoch>
}

export async function openEpochRegistry(store: Store): Promise<EpochRegistry> {
  const epochs = new Map<DatabaseName, DatabaseEpoch>()
  const cacheEpoch = async (name: DatabaseName, pending: Promise<DatabaseEpoch>): Promise<DatabaseEpoch> => {
    epochs.set(name, await pending)
    return pending
  }
  for (const name of DATABASE_NAMES) await cacheEpoch(name, readEpoch(store, name))
  return {
    current: (name) => epochs.get(name) as DatabaseEpoch,
    read: (name) => cacheEpoch(name, readEpoch(store, name)),
    renew: (name, ended) => cacheEpoch(name, renewEpoch(store, name, ended)),
  }
}
