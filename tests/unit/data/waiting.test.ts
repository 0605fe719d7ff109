import { INDEX_MAX } from 'rxdb'
import { expect, it } from 'vitest'
import { fromWire, type LocalDoc } from '#data/sync/wire.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { syncGateway } from '#tests/fixtures/sync/gateway.ts'
import { openPage } from '#tests/fixtures/sync/page.ts'

const STORED = 5000
const WAITING = [17, 2500, 4999].map(idAt)

function idAt(nth: number) {
  return annonceId(BOUTIQUE, String(nth).padStart(12, '0'))
}

it('a push over thousands of documents reads those that wait, by an index, and no other', async () => {
  const gateway = syncGateway()
  const page = await openPage({ gateway, name: 'annonces' })
  await page.round.pull()
  const stored = Array.from({ length: STORED }, (_, nth) => {
    const { _deleted, ...doc }: LocalDoc<'annonces'> = fromWire('annonces', anAnnonce({ _id: idAt(nth) }) as never)
    return doc
  })
  await page.collection.bulkInsert(stored)
  for (const id of WAITING) await page.write(id, { prix: 50 })
  page.storage.begin()
  await page.round.push()
  expect(gateway.sent.flat().map(({ _id }) => _id)).toEqual(WAITING)
  const reads = page.storage.reads.filter(({ collection }) => collection === 'annonces')
  const [queries, byId] = [
    reads.filter(({ index }) => index.length > 1),
    reads.filter(({ index }) => index.length === 1),
  ]
  // The range starts after all documents without an instant: it contains only the unsent ones.
  const plan = { index: ['_deleted', 'unsentAt', '_id'], from: [false, '', INDEX_MAX], isFromIncluded: false }
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) expect(query).toMatchObject(plan)
  expect(reads.filter(({ found }) => found > WAITING.length)).toEqual([])
  expect(byId.flatMap(({ from }) => from).filter((id) => !WAITING.includes(id as never))).toEqual([])
})
