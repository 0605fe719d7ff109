import { Subject } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { readPlace } from '#data/catalogue/notes.ts'
import { StoredIndex } from '#data/catalogue/stored-index.ts'
import { writeInParts } from '#data/catalogue/write-in-parts.ts'
import { openPublicDatabase, type PublicDatabase } from '#data/database.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { halvesOf } from '#wire/catalogue.ts'

let database: PublicDatabase

async function indexOf(...annonces: Parameters<typeof anAnnonce>[0][]) {
  database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
  const index = new StoredIndex()
  await index.own(database)
  for (const [i, change] of annonces.entries()) {
    index.putWhole(anAnnonce({ _id: annonceId(BOUTIQUE, `suffix${String(i).padStart(6, '0')}`), ...change }))
  }
  await index.flush()
  return {
    index,
    search: (ville: string) => index.find(ville, 100).cards,
  }
}

afterEach(() => database.close())

describe('the index of annonces', () => {
  it('lists the newest first', async () => {
    const { search } = await indexOf(
      { createdAt: '2026-10-01T00:00:00.000Z', nom: 'ancienne' },
      { createdAt: '2026-11-01T00:00:00.000Z', nom: 'neuve' },
    )
    expect(search('').map(({ nom }) => nom)).toEqual(['neuve', 'ancienne'])
  })

  it.each(['saint-etienne', 'Saint-Étienne', 'st etienne', 'ETIENNE', '  saint  é'])(
    'finds Saint-Étienne by "%s"',
    async (typed) => {
      const { search } = await indexOf({ ville: 'Saint-Étienne' }, { ville: 'Rennes' })
      expect(search(typed).map(({ ville }) => ville)).toEqual(['Saint-Étienne'])
    },
  )

  it('does not take Strasbourg for a Saint', async () => {
    const { search } = await indexOf({ ville: 'Strasbourg' }, { ville: 'Saint-Malo' })
    expect(search('saint-').map(({ ville }) => ville)).toEqual(['Saint-Malo'])
    expect(search('st').map(({ ville }) => ville)).toHaveLength(2)
  })

  it('forgets what is removed, and shows what is put', async () => {
    const { index, search } = await indexOf({ nom: 'partira' })
    index.remove([annonceId(BOUTIQUE, 'suffix000000')])
    expect(search('')).toEqual([])
    index.put([halvesOf(anAnnonce({ nom: 'neuve' }))[0]])
    expect(search('').map(({ nom }) => nom)).toEqual(['neuve'])
  })

  it('keeps what cards lack in the storage, where it is read when an annonce is opened', async () => {
    const { index } = await indexOf({ nom: 'une' }, { nom: 'autre', description: 'x'.repeat(200) })
    const [autre] = index.find('', 10).cards.filter(({ nom }) => nom === 'autre')
    expect(autre?.description).toHaveLength(80)
    const other = new StoredIndex()
    await other.open(database)
    expect((await other.whole(autre?._id ?? ''))?.description).toHaveLength(200)
    expect(await other.whole('nobody.suffix')).toBeNull()
    other.close()
  })

  it('shows no card with what its former version lacked', async () => {
    const { index } = await indexOf({ description: `${'a'.repeat(80)} avant` })
    const id = annonceId(BOUTIQUE, 'suffix000000')
    expect((await index.whole(id))?.description).toBe(`${'a'.repeat(80)} avant`)
    const [card, rest] = halvesOf(anAnnonce({ _id: id, description: `${'b'.repeat(80)} après` }))
    index.put([card])
    await index.flush()
    expect(await index.whole(id)).toBeNull()
    index.putRests([rest])
    expect((await index.whole(id))?.description).toBe(`${'b'.repeat(80)} après`)
  })

  it('takes nothing of another annonce for what is on its row now', async () => {
    const { index } = await indexOf({ nom: 'partira' })
    const other = new StoredIndex()
    await other.open(database)
    other.close() // it hears of nothing more
    const [card, rest] = halvesOf(anAnnonce({ _id: annonceId(BOUTIQUE, 'suffix000009'), nom: 'autre' }))
    index.remove([annonceId(BOUTIQUE, 'suffix000000')])
    index.put([card])
    index.putRests([rest])
    await index.flush()
    expect(await other.whole(annonceId(BOUTIQUE, 'suffix000000'))).toBeNull()
    expect((await index.whole(card._id))?.nom).toBe('autre')
  })

  it('writes what changes while it is being written', async () => {
    const { index } = await indexOf({ description: 'a'.repeat(90) })
    const id = annonceId(BOUTIQUE, 'suffix000000')
    index.putWhole(anAnnonce({ _id: id, description: 'b'.repeat(90) }))
    const first = index.flush()
    index.putWhole(anAnnonce({ _id: id, description: 'c'.repeat(90) }))
    await first
    await index.flush()
    const other = new StoredIndex()
    await other.open(database)
    expect((await other.whole(id))?.description).toBe('c'.repeat(90))
    other.close()
  })

  it('says that much is here once all of it is, when the page may die between two parts of its writing', async () => {
    const { index } = await indexOf()
    const many = Array.from({ length: 600 }, (_, nth) =>
      anAnnonce({ _id: annonceId(BOUTIQUE, `suffix${String(nth).padStart(6, '0')}`), description: `texte ${nth}` }),
    )
    for (const one of many) index.putWhole(one)
    const { storageInstance } = database.catalogue
    const { bulkWrite } = storageInstance
    let writings = 0
    storageInstance.bulkWrite = (...written) => {
      writings += 1
      return writings < 3 ? bulkWrite.apply(storageInstance, written) : Promise.reject(new Error('the page has died'))
    }
    const place = { seq: '7', places: 'all', total: 600, schema: 'a', round: 0 } as const
    await expect(index.flush({ place }, writeInParts)).rejects.toThrow('the page has died')
    expect(await readPlace(database.catalogue)).toBeUndefined()
    storageInstance.bulkWrite = bulkWrite
    await index.flush({ place }, writeInParts)
    expect(await readPlace(database.catalogue)).toEqual(place)
    const other = new StoredIndex()
    await other.open(database)
    expect(other.size).toBe(600)
    for (const { _id, description } of many) expect((await other.whole(_id))?.description).toBe(description)
    other.close()
  })

  it('is in another tab what the one that leads has written', async () => {
    const { index } = await indexOf({ nom: 'ancienne' })
    const other = new StoredIndex()
    await other.open(database)
    expect(other.find('', 10).cards.map(({ nom }) => nom)).toEqual(['ancienne'])
    const neuve = anAnnonce({ nom: 'neuve', createdAt: '2026-12-01T00:00:00.000Z' })
    index.put([halvesOf(neuve)[0]])
    index.remove([annonceId(BOUTIQUE, 'suffix000000')])
    await index.flush()
    await soon(() => expect(other.find('', 10).cards.map(({ nom }) => nom)).toEqual(['neuve']))
    other.close()
  })

  it('is what another has written in a tab that leads no more, without what that one had yet to write', async () => {
    const { index, search } = await indexOf({ nom: 'ancienne' })
    const shown = () => search('').map(({ nom }) => nom)
    index.putWhole(anAnnonce({ nom: 'jamais écrite' }))
    await index.disown(database)
    expect(shown()).toEqual(['ancienne'])
    const next = new StoredIndex()
    await next.own(database)
    next.remove([annonceId(BOUTIQUE, 'suffix000000')])
    next.putWhole(anAnnonce({ nom: 'neuve' }))
    await next.flush()
    await soon(() => expect(shown()).toEqual(['neuve']))
    await index.own(database)
    await index.flush()
    expect(shown()).toEqual(['neuve'])
    next.close()
  })

  describe('in a tab that is told late', () => {
    /** An index that is open in another tab, and what brings it the next changes that it was not told of yet. */
    async function toldLate() {
      const { index } = await indexOf({ nom: 'ancienne' })
      const [told, waiting] = [new Subject<never>(), [] as never[]]
      const listening = database.catalogue.$.subscribe((change) => waiting.push(change as never))
      const other = new StoredIndex()
      const catalogue = Object.create(database.catalogue, { $: { value: told } })
      const elsewhere = { catalogue } as PublicDatabase
      await other.open(elsewhere)
      const rename = async (nom: string) => {
        index.putWhole(anAnnonce({ _id: annonceId(BOUTIQUE, 'suffix000000'), nom }))
        const before = waiting.length
        await index.flush()
        await soon(() => expect(waiting.length).toBeGreaterThan(before))
      }
      return {
        rename,
        catchUp: () => other.catchUp(elsewhere),
        tell: (changes = waiting.length) => {
          for (const change of waiting.splice(0, changes)) told.next(change)
        },
        forgetToTell: () => void waiting.splice(0),
        shown: () => other.find('', 10).cards.map(({ nom }) => nom),
        end: () => {
          listening.unsubscribe()
          other.close()
        },
      }
    }

    it('reads what is written, and takes no former version back when it is told', async () => {
      const { rename, catchUp, tell, shown, end } = await toldLate()
      await rename('neuve')
      await rename('dernière')
      expect(shown()).toEqual(['ancienne'])
      await catchUp()
      expect(shown()).toEqual(['dernière'])
      tell(1)
      expect(shown()).toEqual(['dernière'])
      tell()
      await rename('suivante')
      tell()
      expect(shown()).toEqual(['suivante'])
      end()
    })

    it('reads once more what a tab has written that was closed before it told', async () => {
      const { rename, catchUp, tell, forgetToTell, shown, end } = await toldLate()
      await rename('neuve')
      await catchUp()
      forgetToTell()
      await rename('suivante')
      tell()
      await soon(() => expect(shown()).toEqual(['suivante']))
      end()
    })
  })

  it('shows what it is given until it is read', async () => {
    const seeded = new StoredIndex()
    seeded.seed([halvesOf(anAnnonce({ nom: 'premiere' }))[0]], 8000)
    expect(seeded.find('', 24)).toMatchObject({ cards: [{ nom: 'premiere' }], total: 8000 })
    await indexOf({ nom: 'lue' })
    await seeded.own(database)
    expect(seeded.find('', 24)).toMatchObject({ cards: [{ nom: 'lue' }], total: 1 })
  })

  it('lists a thousand in the order of their publication, whatever the order they come in', async () => {
    const { index, search } = await indexOf()
    const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + ((n * 7919) % 1000) * 86_400_000).toISOString()
    const many = Array.from({ length: 1000 }, (_, n) =>
      anAnnonce({ _id: annonceId(BOUTIQUE, `x${String(n).padStart(11, '0')}`), createdAt: at(n) }),
    )
    index.put(many.map((annonce) => halvesOf(annonce)[0]))
    const listed = index.find('', 1000).cards.map(({ createdAt }) => createdAt)
    expect(listed).toEqual([...listed].sort().reverse())
    expect(search('')).toHaveLength(100)
  })
})
