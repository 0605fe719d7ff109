import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { isFull, StartupError, unwritable } from '../startup-error.ts'
import { closeAll, openAll, pick, prepare, revisionsOf } from './databases.ts'
import { readByKey } from './embedded/by-key.ts'
import { compactLevel } from './embedded/compact.ts'
import { dropOldLogs, storeFolder } from './embedded/folder.ts'
import { createLevels } from './embedded/levels.ts'
import { purgeLevel } from './embedded/purge.ts'
import { createSeal } from './embedded/seal.ts'
import { ownLease } from './locks/lease.ts'
import { createLock } from './locks/lock.ts'
import { opaqueIds } from './opaque/ids.ts'
import { readIdSecret } from './opaque/secret.ts'
import type { Store } from './store.ts'
import { writeDocs } from './write.ts'

const Leveldb = PouchDB.plugin(leveldb).plugin(find)

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw unwritable(error, folder)
  }
}

/** LevelDB admits one process a folder: its lock file shows when another has it. */
function startupError(error: unknown, folder: string): unknown {
  if (isFull(error)) return unwritable(error, folder)
  if (!(error instanceof Error) || error.name !== 'OpenError') return error
  return error.message.includes('LOCK') ? new StartupError('store-locked', folder) : unwritable(error, folder)
}

/**
 * The embedded store, in this process. Old revisions are compacted as they are replaced; `compact` takes them off the
 * disk, where LevelDB leaves them.
 * @param idSecret of ids; the one in the data folder, made at the first start, when it is empty
 * @throws StartupError `store-unwritable`, `disk-full`, or `store-locked` when another process holds the folder
 */
export async function openLeveldb(dataDir: string, idSecret = ''): Promise<Store> {
  const folder = storeFolder(dataDir)
  const seal = createSeal()
  const levels = createLevels(seal.guard)
  const options = { adapter: 'leveldb', auto_compaction: true, db: levels.open }
  makeFolder(folder)
  try {
    const databases = await openAll(async (name) => {
      const location = join(folder, name)
      const db = new Leveldb(location, { ...options, ...revisionsOf(name) })
      await prepare(name, db)
      readByKey(db, () => levels.at(location))
      return db
    })
    await dropOldLogs(folder)
    return {
      kind: 'leveldb',
      isSealed: seal.isClosed,
      db: (name) => pick(databases, name),
      writeAs: (_actor, name, docs) => writeDocs(pick(databases, name), docs),
      lock: createLock(),
      lease: ownLease,
      opaqueId: opaqueIds(idSecret === '' ? readIdSecret(dataDir) : idSecret),
      compact: async () => {
        for (const level of levels.all()) await compactLevel(level)
      },
      purge: async (name, refs) => {
        const ids = refs.map(({ _id }) => _id)
        await purgeLevel(levels.at(join(folder, name)), ids)
      },
      close: async () => {
        await closeAll(databases)
        // PouchDB leaves its indexes open, and with them their locks: another process could not open the store.
        for (const location of levels.locations()) await new Leveldb(location, options).close()
        await levels.closed()
      },
    }
  } catch (error) {
    throw startupError(error, folder)
  }
}
