import { createRxDatabase } from 'rxdb'
import { replicateCouchDB } from 'rxdb/plugins/replication-couchdb'
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { anAnnonce, newId } from '#tests/fixtures/builders.ts'
import { startHttpGateway, type TestClient } from '#tests/fixtures/http-gateway.ts'

const SCHEMA = {
  version: 0,
  primaryKey: '_id',
  type: 'object',
  properties: { _id: { type: 'string', maxLength: 100 }, ville: { type: 'string' }, active: { type: 'boolean' } },
} as const

const gateway = await startHttpGateway()
const boutique = await gateway.member('boutique')
const database = await createRxDatabase({ name: `interop${newId(8)}`, storage: getRxStorageMemory() })
afterAll(() => database.close())

/** Stock replication of the annonces; `as` gives its calls a member's session, to replicate and write its own. */
async function replicated(as?: TestClient) {
  const name = `annonces${newId(6)}`
  const { [name]: collection } = await database.addCollections({ [name]: { schema: SCHEMA } })
  if (collection === undefined) throw new Error('no collection')
  const replication = replicateCouchDB({
    replicationIdentifier: name,
    collection,
    url: `${gateway.url}/sync/annonces/`,
    live: true,
    retryTime: 100,
    pull: { batchSize: 4, heartbeat: 1000 },
    ...(as === undefined ? {} : { fetch: asMember(as), push: {} }),
  })
  onTestFinished(async () => {
    await replication.cancel()
    await collection.close()
  })
  await replication.awaitInitialReplication()
  const one = async (id: string) => (await collection.findOne(id).exec())?.toMutableJSON() as Doc | undefined
  return { collection, one }
}

type Doc = { readonly [field: string]: unknown }

function asMember({ headers }: TestClient): typeof fetch {
  return (url, init) =>
    fetch(String(url).includes('/_changes?') ? `${String(url)}&scope=own` : url, {
      ...init,
      headers: { ...(init?.headers as object), ...headers, origin: gateway.url },
    })
}

const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, 5000)

describe("RxDB's stock replication", () => {
  // Proves S7.2
  it('pulls the annonces in batches and follows them live, without their stamps', async () => {
    const before = Array.from({ length: 10 }, () => anAnnonce(boutique.uid, { ville: 'Rennes' }))
    await boutique.push('annonces', ...before)
    const { collection, one } = await replicated()
    expect(await collection.count({ selector: { ville: 'Rennes' } }).exec()).toBe(10)
    for (const doc of await collection.find().exec()) {
      for (const field of ['marks', 'conflicts']) expect(doc.toMutableJSON()).not.toHaveProperty(field)
    }

    const added = anAnnonce(boutique.uid, { ville: 'Brest' })
    await boutique.push('annonces', added)
    await soon(async () => expect((await one(added._id))?.ville).toBe('Brest'))
    const ownVersion = async (id: string) =>
      (await boutique.changes('annonces', '&scope=own')).results.find((row) => row.id === id)?.doc
    await boutique.push('annonces', { ...(await ownVersion(added._id)), ville: 'Quimper' })
    await soon(async () => expect((await one(added._id))?.ville).toBe('Quimper'))
    await boutique.push('annonces', { ...(await ownVersion(added._id)), active: false })
    await soon(async () => expect(await one(added._id)).toBeUndefined())
    await boutique.push('annonces', { ...(await ownVersion(added._id)), active: true })
    await soon(async () => expect((await one(added._id))?.ville).toBe('Quimper'))
    await boutique.push('annonces', { ...(await ownVersion(added._id)), active: false })
    await boutique.push('annonces', { _id: added._id, _rev: (await ownVersion(added._id))?._rev, _deleted: true })
    await soon(async () => expect(await one(added._id)).toBeUndefined())
  })

  it("writes a member's own documents by the same rules, without stamps", async () => {
    const [remaining, taken] = [anAnnonce(boutique.uid), anAnnonce(boutique.uid)]
    await boutique.push('annonces', remaining)
    const { collection, one } = await replicated(boutique)
    await (await collection.findOne(remaining._id).exec(true)).incrementalPatch({ ville: 'Brest' })
    await collection.insert(taken)
    const there = async (id: string): Promise<Doc> => (await gateway.store.db('annonces').get(id)) as never
    await soon(async () => expect(await there(remaining._id)).toMatchObject({ ville: 'Brest' }))
    await soon(async () => expect(await there(taken._id)).toMatchObject({ ville: taken.ville }))
    // The server has stamped it for its member, and returns the stamps.
    await soon(async () =>
      expect(await one(remaining._id)).toMatchObject({ marks: (await there(remaining._id)).marks }),
    )
    await boutique.push('annonces', { ...(await there(remaining._id)), ville: 'Lorient' })
    await soon(async () => expect(await one(remaining._id)).toMatchObject({ ville: 'Lorient' }))
  })
})
