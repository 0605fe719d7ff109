import { getAllCollectionDocuments } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { expect, it } from 'vitest'
import { storedAnnonce } from '#data/catalogue/shelf.ts'
import { openPublicDatabase, type PublicDatabase, type StorageChoice } from '#data/database.ts'
import { aBrowserOn, sold } from '#tests/fixtures/catalogue-page.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { aMarket } from '#tests/fixtures/market.ts'

/** A version of before, which followed the public annonces by RxDB's replication. */
async function formerVisit(choice: StorageChoice): Promise<void> {
  const database = await openPublicDatabase(choice)
  const replication = replicateRxCollection({
    collection: database.annonces,
    replicationIdentifier: 'former',
    pull: {
      handler: async (checkpoint: object | undefined) => ({
        documents: checkpoint === undefined ? [storedAnnonce(sold('a'), '1-a')] : [],
        checkpoint: {},
      }),
    },
  })
  await replication.awaitInitialReplication()
  await database.close()
}

async function records({ annonces }: PublicDatabase) {
  const all = await getAllCollectionDocuments(annonces.database.internalStore)
  return all.flatMap(({ data }) => data.connectedStorages.map(({ collectionName }) => collectionName))
}

it('what replication had recorded of the public annonces leaves the device, and they stay', async () => {
  const storage = memoryStorage()
  const choice = { storage, multiInstance: false }
  await formerVisit(choice)
  const stored = () => [...storage.collectionStates.keys()].filter((key) => key.includes('rx-replication-meta'))
  expect(stored()).toHaveLength(1)
  const market = aMarket()
  market.put(sold('a'))
  market.remake()
  const browser = aBrowserOn(market, {}, storage)
  const page = await browser.visit()
  await page.settled()
  expect(await records(page.database)).toEqual([])
  expect(stored()).toEqual([])
  expect(await page.stored()).toEqual(['a'])
  await browser.close()
})
