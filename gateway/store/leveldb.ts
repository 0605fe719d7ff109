import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import leveldown from 'leveldown'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { isFull, StartupError, unwritable } from '../startup-error.ts'
import { closeAll, openAll, pick, prepare, revisionsOf, STORE_DATABASES } from './databases.ts'
import { readByKey } from './embedded/by-key.ts'
import { compactLevel } from './embedded/compact.ts'
import { damageOf, dropDamagedIndexes, noteDatabases } from './embedded/damage.ts'
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

/** LevelDB admits one process a folder, and tells of everything in words alone. */
const LOCKED = /^IO error: lock .*LOCK: /
const CORRUPT = /^Corruption: /

/** Why a store could not be opened, of what LevelDB says; the error itself when it says nothing of that. */
export function openingError(error: unknown, folder: string): unknown {
  if (isFull(error)) return unwritable(error, folder)
  if (!(error instanceof Error)) return error
  if (CORRUPT.test(error.message)) return new StartupError('store-damaged', basename(folder))
  if (error.name !== 'OpenError') return error
  return LOCKED.test(error.message) ? new StartupError('store-locked', folder) : unwritable(error, folder)
}

/** Whether another process has the database there, or is opening it; LevelDB looks at its lock before anything else. */
async function isLocked(location: string): Promise<boolean> {
  const level = leveldown(location)
  const open = promisify(level.open.bind(level) as (options: object, done: (error: unknown) => void) => void)
  const error = await open({ createIfMissing: false, errorIfExists: true }).then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Error && LOCKED.test(error.message)
}

/** Refuses a store that LevelDB would make anew in part, or open short of what it held. @throws StartupError */
async function requireWhole(dataDir: string): Promise<void> {
  const folder = storeFolder(dataDir)
  let files: readonly string[]
  try {
    files = damageOf(dataDir)
  } catch (error) {
    throw unwritable(error, folder)
  }
  if (files.length === 0) return
  // Files that another process changes meanwhile look damaged as well.
  const [first] = STORE_DATABASES.map((name) => join(folder, name)).filter(existsSync)
  if (first !== undefined && (await isLocked(first))) throw new StartupError('store-locked', folder)
  throw new StartupError('store-damaged', files.join(', '))
}

/**
 * The embedded store, in this process. Old revisions are compacted as they are replaced; `compact` takes them off the
 * disk, where LevelDB leaves them.
 * @param idSecret of ids; the one in the data folder, made at the first start, when it is empty
 * @throws StartupError `store-unwritable`, `disk-full`, `store-damaged`, or `store-locked` when another process holds the
 * folder; nothing is left open then
 */
export async function openLeveldb(dataDir: string, idSecret = ''): Promise<Store> {
  const folder = storeFolder(dataDir)
  const seal = createSeal()
  const levels = createLevels(seal.guard)
  const options = { adapter: 'leveldb', auto_compaction: true, db: levels.open }
  // PouchDB leaves its indexes open, and with them their locks: another process could not open the store.
  const closeLevels = async () => {
    for (const location of levels.locations()) await new Leveldb(location, options).close()
    await levels.closed()
  }
  await requireWhole(dataDir)
  makeFolder(folder)
  try {
    const databases = await openAll(async (name) => {
      const location = join(folder, name)
      const db = new Leveldb(location, { ...options, ...revisionsOf(name) })
      await db.info() // nobody else has it from here on
      await dropDamagedIndexes(dataDir, name)
      await prepare(name, db)
      readByKey(db, () => levels.at(location))
      return db
    })
    noteDatabases(dataDir)
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
        await closeLevels()
      },
    }
  } catch (error) {
    await closeLevels().catch(() => undefined)
    throw openingError(error, folder)
  }
}
