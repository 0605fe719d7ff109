import { afterEach, describe, expect, it } from 'vitest'
import { AnnonceIndex } from '#data/annonce-index.ts'
import { openPublicDatabase, type PublicDatabase } from '#data/database.ts'
import { fromWire } from '#data/replication/wire.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'

let database: PublicDatabase

async function indexOf(...annonces: Parameters<typeof anAnnonce>[0][]) {
  database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
  const docs = annonces.map((change, i) => {
    const { _deleted, ...doc } = fromWire('annonces', {
      ...anAnnonce({ _id: annonceId(BOUTIQUE, `suffix${String(i).padStart(6, '0')}`), ...change }),
    })
    return doc
  })
  await database.annonces.bulkInsert(docs)
  const index = new AnnonceIndex()
  await index.open(database)
  return index
}

afterEach(() => database.close())

describe('the index of annonces', () => {
  it('lists the newest first', async () => {
    const index = await indexOf(
      { createdAt: '2026-10-01T00:00:00.000Z', nom: 'ancienne' },
      { createdAt: '2026-11-01T00:00:00.000Z', nom: 'neuve' },
    )
    expect(index.search('').map(({ nom }) => nom)).toEqual(['neuve', 'ancienne'])
  })

  it.each(['saint-etienne', 'Saint-Étienne', 'st etienne', 'ETIENNE', '  saint  é'])(
    'finds Saint-Étienne by "%s"',
    async (typed) => {
      const index = await indexOf({ ville: 'Saint-Étienne' }, { ville: 'Rennes' })
      expect(index.search(typed).map(({ ville }) => ville)).toEqual(['Saint-Étienne'])
    },
  )

  it('does not take Strasbourg for a Saint', async () => {
    const index = await indexOf({ ville: 'Strasbourg' }, { ville: 'Saint-Malo' })
    expect(index.search('saint-').map(({ ville }) => ville)).toEqual(['Saint-Malo'])
    expect(index.search('st').map(({ ville }) => ville)).toHaveLength(2)
  })

  it('leaves out the closed ones', async () => {
    const index = await indexOf({ active: false })
    expect(index.search('')).toEqual([])
  })

  it('follows insertions, closings and deletions', async () => {
    const index = await indexOf({ nom: 'fermera' }, { nom: 'partira' })
    const [first, second] = await database.annonces.find({ sort: [{ _id: 'asc' }] }).exec()
    await first?.incrementalPatch({ active: false })
    await second?.remove()
    expect(index.search('')).toEqual([])
    const { _deleted, ...doc } = fromWire('annonces', { ...anAnnonce({ nom: 'neuve' }) })
    await database.annonces.insert(doc)
    expect(index.search('').map(({ nom }) => nom)).toEqual(['neuve'])
  })
})
