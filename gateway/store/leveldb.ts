import { accessSync, constants, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { isFull, StartupError, unwritable } from '../startup-error.ts'
import { closeAll, ensureIndexes, openAll, pick, revisionOptions } from './databases.ts'
import { readByKey } from './embedded/by-key.ts'
import { compactLevel, purgeLevel } from './embedded/compact.ts'
import { dropOldLogs, lostDatabases, noteDatabases, storeFolder } from './embedded/folder.ts'
import { createLevels } from './embedded/levels.ts'
import { createWriteStop } from './embedded/write-stop.ts'
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

/** LevelDB admits one process per folder, and reports every error as text only. */
const LOCKED = /^IO error: lock .*LOCK: /
const DAMAGED = /^Corruption: |: No such file or directory$/

/** The startup error that LevelDB's error stands for; the error itself when it is another one. */
export function openingError(error: unknown, folder: string): unknown {
  if (isFull(error)) return unwritable(error, folder)
  if (!(error instanceof Error)) return error
  if (DAMAGED.test(error.message)) return new StartupError('store-damaged', basename(folder))
  if (error.name !== 'OpenError') return error
  return LOCKED.test(error.message) ? new StartupError('store-locked', folder) : unwritable(error, folder)
}

/**
 * The embedded store, in this process. Old revisions are compacted as they are replaced; `compact` removes them from
 * the disk, where LevelDB leaves them.
 * @param idSecret HMAC key of the ids; when empty, the one in the data folder, created at the first start
 * @throws StartupError `store-unwritable`, `disk-full`, `store-damaged`, or `store-locked` when another process holds
 * the folder; nothing is left open then
 */
export async function openLeveldb(dataDir: string, idSecret = ''): Promise<Store> {
  const folder = storeFolder(dataDir)
  const writeStop = createWriteStop()
  const levels = createLevels(writeStop.guard)
  const options = { adapter: 'leveldb', auto_compaction: true, db: levels.open }
  // PouchDB leaves its indexes open, and their locks taken: another process could not open the store.
  const closeLevels = async () => {
    for (const location of levels.locations()) await new Leveldb(location, options).close()
    await levels.closed()
  }
  makeFolder(folder)
  const lost = lostDatabases(dataDir)
  if (lost.length > 0) throw new StartupError('store-damaged', lost.join(', '))
  try {
    const databases = await openAll(async (name) => {
      const location = join(folder, name)
      const db = new Leveldb(location, { ...options, ...revisionOptions(name) })
      await ensureIndexes(name, db)
      readByKey(db, () => levels.at(location))
      return db
    })
    noteDatabases(dataDir)
    await dropOldLogs(folder)
    return {
      kind: 'leveldb',
      hasStoppedWrites: writeStop.hasStopped,
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
        await closeLevels()
      },
    }
  } catch (error) {
    await closeLevels().catch(() => undefined)
    throw openingError(error, folder)
  }
}
