import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import leveldb from 'pouchdb-adapter-leveldb'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { StartupError } from '../startup-error.ts'
import { closeAll, openAll, pick, prepare } from './databases.ts'
import type { Store } from './store.ts'
import { writeDocs } from './write.ts'

const Leveldb = PouchDB.plugin(leveldb).plugin(find)

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new StartupError('store-unwritable', folder)
  }
}

/** LevelDB admits one process a folder: its lock file shows when another has it. */
function startupError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error.name !== 'OpenError') return error
  return new StartupError(error.message.includes('LOCK') ? 'store-locked' : 'store-unwritable', folder)
}

/**
 * The embedded store, in this process. Old revisions are compacted as they are replaced, because they would keep
 * personal data after a deletion.
 * @throws StartupError `store-unwritable`, or `store-locked` when another process holds the folder
 */
export async function openLeveldb(dataDir: string): Promise<Store> {
  const folder = join(dataDir, 'store')
  makeFolder(folder)
  try {
    const databases = await openAll(async (name) => {
      const db = new Leveldb(join(folder, name), { adapter: 'leveldb', auto_compaction: true })
      await prepare(name, db)
      return db
    })
    return {
      kind: 'leveldb',
      db: (name) => pick(databases, name),
      writeAs: (_actor, name, docs) => writeDocs(pick(databases, name), docs),
      close: () => closeAll(databases),
    }
  } catch (error) {
    throw startupError(error, folder)
  }
}
