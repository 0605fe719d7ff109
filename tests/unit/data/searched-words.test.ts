import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyChanges } from '#data/catalogue/apply-changes.ts'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { findIn, prepareSearchKeys } from '#data/catalogue/find.ts'
import { writeNotes } from '#data/catalogue/notes.ts'
import { useSearch } from '#data/hooks/use-search.ts'
import type { PublicDatabase } from '#data/store/collections.ts'
import { openPublicDatabase } from '#data/store/database.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import { NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import { EVERYTHING } from '#domain/market/search/search.ts'
import { whereOf } from '#domain/market/search/where.ts'
import { anIdleDevice } from '#tests/fixtures/device/local-device.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { anAnnonce, BOUTIQUE } from '#tests/fixtures/documents.ts'
import { annonceId } from '#tests/fixtures/ids.ts'
import { shownBy } from '#tests/fixtures/shown-by.tsx'
import { soon } from '#tests/fixtures/soon.ts'

let database: PublicDatabase
let index: CardIndex

beforeEach(async () => {
  database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
  index = new CardIndex()
  await index.takeOwnership(database)
  const cursor = { seq: '1', regions: 'all', total: 9, schema: 'a', bits: { '67': [0] } } as const
  await writeNotes(database.catalogue, { cursor })
})
afterEach(() => database.close())

const named = (nom: string, change: Partial<Annonce>) =>
  anAnnonce({ _id: annonceId(BOUTIQUE, nom.padEnd(12, '0')), nom, commune: '67482', produitsRecherches: '', ...change })

/** Writes as the leading tab does. */
async function write(comes: readonly Annonce[], goes: readonly string[] = []): Promise<void> {
  const changes = [
    ...comes.map((annonce) => ({ id: annonce._id, annonce, note: index.noteFor(annonce._id, '67') })),
    ...goes.map((id) => ({ id, note: '' })),
  ]
  await writeNotes(database.catalogue, await applyChanges({ notes: database.catalogue, index }, changes))
}

const LONG = 'Une étagère claire, au fond de la boutique, pour des pièces qui aiment la lumière du matin. '

describe('words are searched', () => {
  const found = (mots: string, cardIndex = index) => {
    const search = { ...EVERYTHING, mots }
    const { cards, hidden } = findIn(cardIndex.rows.order(), search, whereOf(search, NO_COMMUNES), 100)
    return cards.map(({ nom }, at) => [nom, ...(hidden[at] ?? []).map(({ text }) => text)])
  }

  // Proves S2.recherche.8, S2.recherche.9
  it('in all of an annonce, once they are asked for, and in what of it changes from then on', async () => {
    const a = named('a', { produitsRecherches: 'Céramique, bijoux' })
    const b = named('b', { description: `${LONG}Un vase y serait bien.` })
    const c = named('c', { produitsRefuses: 'Céramique, vases' })
    await write([a, b, c])
    await prepareSearchKeys(index)
    expect(found('céramiques')).toEqual([['a', 'Céramique']])
    expect(found('vases')).toEqual([['b', expect.stringContaining('Un vase y serait bien.')]])

    // The details of one change and its card does not; of another the reverse.
    const lamp = { ...b, description: `${LONG}Une lampe y serait bien.` }
    await write([{ ...a, prix: 99 }, lamp], [c._id])
    await soon(() => expect(found('vases')).toEqual([]))
    expect(found('lampe')).toEqual([['b', expect.stringContaining('Une lampe')]])
    expect(found('céramique')).toEqual([['a', 'Céramique']])
    await write([{ ...c, produitsRecherches: 'Céramique' }])
    const noms = () => found('céramique').map(([nom]) => nom)
    await soon(() => expect(noms().sort()).toEqual(['a', 'c']))
  })

  it('in what another tab has written before this one was asked', async () => {
    await write([named('a', { produitsRecherches: 'Céramique' })])
    const other = new CardIndex()
    await other.open(database)
    expect(found('céramique', other)).toEqual([])
    await prepareSearchKeys(other)
    expect(found('céramique', other)).toEqual([['a', 'Céramique']])
    await write([named('a', { produitsRecherches: 'Papier' })])
    await soon(() => expect(found('papiers', other)).toEqual([['a', 'Papier']]))
    other.close()
  })

  // Proves S2.recherche.10
  it('in the cards at once, until the rest is read: the list says that it is not whole', async () => {
    await write([named('a', { description: 'Un vase y serait bien.' }), named('b', { produitsRecherches: 'Vases' })])
    const device = anIdleDevice()
    device.annonceIndex.use(index)
    const search = { ...EVERYTHING, mots: 'vases' }
    const shown = shownBy(BOUTIQUE, {}, () => useSearch(search, 24), device)
    expect(shown).toMatchObject({ list: { total: 1, arrival: 'coming', annonces: [{ nom: 'a' }] } })
  })
})
