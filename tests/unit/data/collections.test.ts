import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { expect, it } from 'vitest'
import { openPrivateDatabase, openPublicDatabase } from '#data/database.ts'
import { createPushMemory } from '#data/replication/push-memory.ts'
import type { Uid } from '#domain/ids.ts'

const RXDB_MAX = 13 // collections open at a time in one process, in its free version

it('a page with a member opens no more collections than RxDB opens for nothing', async () => {
  const storage = { storage: getRxStorageMemory(), multiInstance: false }
  const all = [
    await openPublicDatabase(storage),
    await openPrivateDatabase(storage, 'a'.repeat(20) as Uid, createPushMemory()),
  ]
  const open = all.flatMap((database) => Object.keys(database.collections))
  expect(open.length).toBeGreaterThan(10)
  expect(open.length).toBeLessThanOrEqual(RXDB_MAX)
  await Promise.all(all.map((database) => database.close()))
})
