import { createRxDatabase, type RxDatabase } from 'rxdb'
import { replicateCouchDB } from 'rxdb/plugins/replication-couchdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { type Caller, type HttpGateway, startHttpGateway } from '#tests/fixtures/http-gateway.ts'

const SCHEMA = {
  version: 0,
  primaryKey: '_id',
  type: 'object',
  properties: { _id: { type: 'string', maxLength: 64 }, ville: { type: 'string' }, active: { type: 'boolean' } },
} as const

let gateway: HttpGateway
let boutique: Caller
let database: RxDatabase
beforeAll(async () => {
  gateway = await startHttpGateway()
  boutique = await gateway.member('boutique')
  database = await createRxDatabase({ name: `interop${newId(8)}`, storage: getRxStorageMemory() })
})
afterAll(async () => {
  await database.close()
  await gateway.close()
})

describe("RxDB's stock replication", () => {
  it('pulls the annonces and follows them live', async () => {
    const before = anAnnonce(boutique.uid, { ville: 'Rennes' })
    await boutique.push('annonces', before)
    const { annonces } = await database.addCollections({ annonces: { schema: SCHEMA } })
    const replication = replicateCouchDB({
      replicationIdentifier: 'interop',
      collection: annonces,
      url: `${gateway.url}/sync/annonces/`,
      fetch,
      live: true,
      pull: { batchSize: 10, heartbeat: 1000 },
    })
    await replication.awaitInitialReplication()
    expect((await annonces.findOne(before._id).exec())?.ville).toBe('Rennes')

    const later = anAnnonce(boutique.uid, { ville: 'Brest' })
    await boutique.push('annonces', later)
    await vi.waitFor(async () => expect((await annonces.findOne(later._id).exec())?.ville).toBe('Brest'), 5000)

    const [row] = (await boutique.changes('annonces', '&scope=own')).results.filter((one) => one.id === later._id)
    await boutique.push('annonces', { ...row?.doc, active: false })
    await vi.waitFor(async () => expect(await annonces.findOne(later._id).exec()).toBeNull(), 5000)
    await replication.cancel()
  })
})
