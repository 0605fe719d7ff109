import { randomBytes, randomUUID } from 'node:crypto'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { openAll, pick, prepare, revisionsOf } from './databases.ts'
import { ownLease } from './locks/lease.ts'
import { createLock } from './locks/lock.ts'
import { opaqueIds } from './opaque/ids.ts'
import type { Store } from './store.ts'
import { writeDocs } from './write.ts'

const Memory = PouchDB.plugin(memory).plugin(find)

/** A store that is gone with its process; for tests. */
export async function openMemory(): Promise<Store> {
  const prefix = randomUUID()
  const databases = await openAll(async (name) => {
    const db = new Memory(`${prefix}-${name}`, { adapter: 'memory', auto_compaction: true, ...revisionsOf(name) })
    await prepare(name, db)
    return db
  })
  return {
    kind: 'memory',
    db: (name) => pick(databases, name),
    writeAs: (_actor, name, docs) => writeDocs(pick(databases, name), docs),
    lock: createLock(),
    lease: ownLease,
    opaqueId: opaqueIds(randomBytes(32).toString('hex')),
    compact: async () => {},
    purge: async () => {},
    close: async () => {
      await Promise.all([...databases.values()].map((db) => db.destroy()))
    },
  }
}
