import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyChanges } from '#data/catalogue/apply-changes.ts'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { findIn } from '#data/catalogue/find.ts'
import { type CatalogueCursor, writeNotes } from '#data/catalogue/notes.ts'
import type { PublicDatabase } from '#data/store/collections.ts'
import { openPublicDatabase } from '#data/store/database.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { departementOf } from '#domain/market/departements.ts'
import { NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import { EVERYTHING } from '#domain/market/search/search.ts'
import { whereOf } from '#domain/market/search/where.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { cardsText, detailsText, halvesOf } from '#wire/catalogue.ts'

const ID = annonceId(BOUTIQUE, 'suffix000000')
const BITS = { '67': [1], '35': [0], '': [0] }
const PLACE: CatalogueCursor = { seq: '1', regions: 'all', total: 9, schema: 'a', bits: BITS }

let database: PublicDatabase
let index: CardIndex

beforeEach(async () => {
  database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
  index = new CardIndex()
  await index.takeOwnership(database)
  await writeNotes(database.catalogue, { cursor: PLACE })
})
afterEach(() => database.close())

const numbered = (...changes: Parameters<typeof anAnnonce>[0][]) =>
  changes.map((change, nth) =>
    anAnnonce({ _id: annonceId(BOUTIQUE, `suffix${String(nth).padStart(6, '0')}`), commune: '67482', ...change }),
  )

/** Writes as the leading tab does: annonces that are new or changed, and ids that are removed. */
async function write(comes: readonly Annonce[], goes: readonly string[] = []): Promise<void> {
  const noteOf = ({ _id, commune }: Annonce) => index.noteFor(_id, departementOf(commune))
  const changes = [
    ...comes.map((annonce) => ({ id: annonce._id, annonce, note: noteOf(annonce) })),
    ...goes.map((id) => ({ id, note: '' })),
  ]
  await writeNotes(database.catalogue, await applyChanges({ notes: database.catalogue, index }, changes))
}

const named = (cardIndex: CardIndex, ville = '') => cardIndex.find(ville, 100).cards.map(({ nom }) => nom)
const stored = async () => (await database.catalogue.find().exec()).map(({ text }) => text).join()

describe('the index of cards', () => {
  it.each(['saint-etienne', 'Saint-Étienne', 'st etienne', 'ETIENNE', '  saint  é'])(
    'finds Saint-Étienne by "%s"',
    async (typed) => {
      await write(numbered({ ville: 'Saint-Étienne' }, { ville: 'Rennes' }))
      expect(index.find(typed, 100).cards.map(({ ville }) => ville)).toEqual(['Saint-Étienne'])
    },
  )

  it('does not take Strasbourg for a Saint', async () => {
    await write(numbered({ ville: 'Strasbourg' }, { ville: 'Saint-Malo' }))
    expect(index.find('saint-', 100).cards.map(({ ville }) => ville)).toEqual(['Saint-Malo'])
    expect(index.find('st', 100).cards).toHaveLength(2)
  })

  it('lists full annonces behind the others, in the order of a list and of a search', async () => {
    await write(
      numbered(
        { nom: 'full, new', complet: true, prix: 1, createdAt: '2026-02-09T09:00:00.000Z' },
        { nom: 'dear', prix: 9, createdAt: '2026-02-08T09:00:00.000Z' },
        { nom: 'full, old', complet: true, prix: 0, createdAt: '2026-02-01T09:00:00.000Z' },
        { nom: 'cheap', prix: 3, createdAt: '2026-02-02T09:00:00.000Z' },
      ),
    )
    expect(named(index)).toEqual(['dear', 'cheap', 'full, new', 'full, old'])
    const search = { ...EVERYTHING, tri: 'prix' } as const
    const { cards } = findIn(index.rows.order(), search, whereOf(search, NO_COMMUNES), 9)
    expect(cards.map(({ nom }) => nom)).toEqual(['cheap', 'dear', 'full, old', 'full, new'])
    expect((await index.whole(ID))?.complet).toBe(true)
  })

  it('lists what is in a département, and in a commune of it', async () => {
    await write(numbered({ nom: 'a' }, { nom: 'b', commune: '67180' }, { nom: 'c', commune: '35238' }, { commune: '' }))
    const noms = (place: string) => index.find('', 100, place).cards.map(({ nom }) => nom)
    expect(['67', '67180', '35', '29'].map((place) => noms(place).sort().join(''))).toEqual(['ab', 'b', 'c', ''])
    expect(Object.fromEntries(index.rows.counts())).toEqual({ '67': 2, '35': 1, '': 1 })
  })

  it('lists a thousand in the order of their publication, whatever the order they come in', async () => {
    const at = (n: number) => new Date(Date.UTC(2024, 0, 1) + ((n * 7919) % 1000) * 86_400_000).toISOString()
    await write(numbered(...Array.from({ length: 1000 }, (_, n) => ({ createdAt: at(n) }))))
    const listed = index.find('', 1000).cards.map(({ createdAt }) => createdAt)
    expect(listed).toEqual([...listed].sort().reverse())
    expect(named(index)).toHaveLength(100)
  })

  it('shows the newest of all until what is kept has come', async () => {
    const [card] = halvesOf(anAnnonce({ nom: 'première' }))
    const cursor = { ...PLACE, seq: '', regions: [] }
    await writeNotes(database.catalogue, { cursor, newest: { total: 8000, cards: [card] } })
    expect(index.find('', 24)).toMatchObject({ cards: [{ nom: 'première' }], total: 8000 })
    expect(index.coverage).toBeUndefined()
    await writeNotes(database.catalogue, { cursor: PLACE })
    await write(numbered({ nom: 'lue' }))
    expect(index.find('', 24)).toMatchObject({ cards: [{ nom: 'lue' }], total: 1 })
  })
})

describe('a stored piece', () => {
  it('holds what cards lack, which is read when an annonce is opened', async () => {
    await write(numbered({ nom: 'une' }, { nom: 'other', description: 'x'.repeat(200) }))
    const autre = index.find('', 10).cards.find(({ nom }) => nom === 'other')
    expect(autre?.description).toHaveLength(80)
    const other = new CardIndex()
    await other.open(database)
    expect((await other.whole(autre?._id ?? ''))?.description).toHaveLength(200)
    expect(await other.whole('nobody.suffix')).toBeNull()
    other.close()
  })

  it('shows no card with what its former version lacked, and holds nothing of that version', async () => {
    await write(numbered({ description: `${'a'.repeat(80)} avant` }))
    await write(numbered({ description: `${'b'.repeat(80)} après` }))
    expect((await index.whole(ID))?.description).toBe(`${'b'.repeat(80)} après`)
    expect(await stored()).not.toContain('avant')
  })

  it('holds nothing of an annonce that is withdrawn, in either half or among the newest', async () => {
    await write(numbered({ nom: 'partira', description: `${'a'.repeat(80)} partie` }, { nom: 'reste' }))
    await write([], [ID])
    expect(named(index)).toEqual(['reste'])
    expect(await index.whole(ID)).toBeNull()
    for (const gone of [ID, 'partira', 'partie']) expect(await stored()).not.toContain(gone)
  })

  it('is what the gateway makes of the same annonces, so that it is not asked for', async () => {
    const all = numbered(...Array.from({ length: 40 }, (_, nth) => ({ nom: `n${nth}`, description: 'd'.repeat(90) })))
    for (const one of [...all].reverse()) await write([one])
    const notes = new Set(all.map(({ _id }) => index.noteFor(_id, '67')))
    expect(notes.size).toBe(2)
    const texts = new Set((await database.catalogue.find().exec()).map(({ text }) => text))
    for (const note of notes) {
      const halves = all.filter(({ _id }) => index.noteFor(_id, '67') === note).map(halvesOf)
      expect(texts).toContain(cardsText(halves.map(([card]) => card)))
      expect(texts).toContain(detailsText(halves.map(([, details]) => details)))
    }
  })
})

describe('another tab, that is told late', () => {
  /** An index opened in another tab, whose pending change notifications the test delivers. */
  async function aLateTab() {
    await write(numbered({ nom: 'ancienne' }))
    const [delivered, waiting] = [new Subject<never>(), [] as never[]]
    const listening = database.catalogue.$.subscribe((change) => waiting.push(change as never))
    const other = new CardIndex()
    const catalogue = Object.create(database.catalogue, { $: { value: delivered } })
    const elsewhere = { catalogue } as PublicDatabase
    await other.open(elsewhere)
    return {
      rename: async (nom: string) => {
        await write(numbered({ nom }))
        await writeNotes(database.catalogue, { cursor: { ...PLACE, seq: nom } })
      },
      catchUp: () => other.catchUp(elsewhere),
      tell: (changes = waiting.length) => {
        for (const change of waiting.splice(0, changes)) delivered.next(change)
      },
      forgetToTell: () => void waiting.splice(0),
      shown: () => named(other),
      end: () => {
        listening.unsubscribe()
        other.close()
      },
    }
  }

  it('reads what is written, and takes no former version back when it is told', async () => {
    const { rename, catchUp, tell, shown, end } = await aLateTab()
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
    const { rename, tell, forgetToTell, shown, end } = await aLateTab()
    await rename('neuve')
    forgetToTell()
    await writeNotes(database.catalogue, { cursor: { ...PLACE, seq: 'suivante' } })
    tell()
    await soon(() => expect(shown()).toEqual(['neuve']))
    end()
  })
})
