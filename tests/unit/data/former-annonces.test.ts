import type { RxCollection, RxDatabase } from 'rxdb'
import { getAllCollectionDocuments } from 'rxdb'
import { replicateRxCollection } from 'rxdb/plugins/replication'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Place, writeNotes } from '#data/catalogue/notes.ts'
import { Rows } from '#data/catalogue/rows.ts'
import { openPublicDatabase, type PublicDatabase, type StorageChoice } from '#data/database.ts'
import { fromWire } from '#data/replication/wire.ts'
import { migrationsOf, replicatedSchema } from '#data/schemas.ts'
import { aBrowserOn, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { aMarket, type Market } from '#tests/fixtures/market.ts'
import { halvesOf } from '#wire/catalogue.ts'
import { SCHEMA_VERSIONS } from '#wire/schema-versions.ts'

const CHANGES = { include_docs: 'true', scope: 'public', beginning: 'catalogue' }

let market: Market
const storage = () => {
  const kept = memoryStorage()
  return { kept, choice: { storage: kept, multiInstance: false } satisfies StorageChoice }
}
let browser: ReturnType<typeof aBrowserOn>

beforeEach(() => {
  market = aMarket()
  market.put(sold('a'), sold('b'))
  market.remake()
})
afterEach(() => browser.close())

async function formerCollection(database: PublicDatabase): Promise<RxCollection> {
  const schema = replicatedSchema('annonces')
  const { annonces } = await (database as unknown as RxDatabase).addCollections({
    annonces: { schema, migrationStrategies: migrationsOf('annonces') },
  })
  return annonces as RxCollection
}

/** What a version of before has left: a document an annonce, up to where it was, and RxDB's own record of them. */
async function formerVisit(choice: StorageChoice, ...annonces: ReturnType<typeof sold>[]): Promise<void> {
  const database = await openPublicDatabase(choice)
  const collection = await formerCollection(database)
  const documents = annonces.map((annonce) => fromWire('annonces', { ...annonce, _rev: '1-a' }))
  const replication = replicateRxCollection({
    collection,
    replicationIdentifier: 'former',
    pull: { handler: async (done: object | undefined) => ({ documents: done ? [] : documents, checkpoint: {} }) },
  })
  await replication.awaitInitialReplication()
  const place = { seq: market.manifest().seq, places: 'all', total: annonces.length, schema: SCHEMA_VERSIONS.annonces }
  const rows = new Rows()
  for (const annonce of annonces.filter(({ active }) => active)) rows.put(halvesOf(annonce)[0], '67', 0)
  const { rounds: _, ...segment } = rows.segment(0)
  const index = { head: { segments: 1, writing: 1 }, segments: new Map([[0, segment]]) }
  await writeNotes(database.catalogue, { ...index, place: place as unknown as Place })
  await database.close()
}

it('what a former version kept is read without a network, and removed with what had recorded it', async () => {
  const { kept, choice } = storage()
  await formerVisit(choice, sold('a'), sold('b'), sold('c', { active: false }))
  const documents = () => [...kept.collectionStates.keys()].filter((key) => /annonces|rx-replication-meta/.test(key))
  expect(documents()).toHaveLength(2)
  const since = market.manifest().seq
  market.answer(`/sync/annonces/_changes?${new URLSearchParams({ ...CHANGES, since })}`, () => new Promise(() => {}))
  browser = aBrowserOn(market, {}, kept)
  const page = await browser.visit()
  await expect.poll(documents).toEqual([])
  expect(page.listed()).toEqual(['b', 'a'])
  const { marks: _, conflicts: __, ...whole } = sold('a')
  expect(await page.index.whole(soldId('a'))).toMatchObject(whole)
  const known = await getAllCollectionDocuments(page.database.internalStore)
  expect(known.map(({ data }) => data.name)).not.toContain('annonces')
})

it('goes on from where the former version was', async () => {
  const { kept, choice } = storage()
  await formerVisit(choice, sold('a'), sold('b'))
  market.put(sold('c'))
  browser = aBrowserOn(market, {}, kept)
  const page = await browser.visit()
  await page.settled()
  expect(await page.stored()).toEqual(['a', 'b', 'c'])
  expect(market.asked.every((path) => path.startsWith('/sync/annonces/_changes'))).toBe(true)
})
