import { randomUUID } from 'node:crypto'
import memory from 'pouchdb-adapter-memory'
import PouchDB from 'pouchdb-core'
import find from 'pouchdb-find'
import { openAll, pick } from './databases.ts'
import type { Store } from './store.ts'
import { writeDocs } from './write.ts'

const Memory = PouchDB.plugin(memory).plugin(find)

/** A store that is gone with its process; for tests. */
export async function openMemory(): Promise<Store> {
  const prefix = randomUUID()
  const databases = await openAll(
    (name) => new Memory(`${prefix}-${name}`, { adapter: 'memory', auto_compaction: true }),
  )
  return {
    kind: 'memory',
    db: (name) => pick(databases, name),
    writeAs: (_actor, name, docs) => writeDocs(pick(databases, name), docs),
    close: async () => {
      await Promise.all([...databases.values()].map((db) => db.destroy()))
    },
  }
}
