import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { noteFor, writeNotes } from '#data/catalogue/notes.ts'
import type { PublicDatabase } from '#data/store/collections.ts'
import { openPublicDatabase } from '#data/store/database.ts'
import { departementOf } from '#domain/market/departements.ts'
import { type CatalogueCard, cardsText } from '#wire/catalogue.ts'

/** Code that the bench runs in the page: the product's index over the product's storage. */
const PIECE_CARDS = 200 // about the size of a piece of the gateway

async function opened(): Promise<PublicDatabase> {
  return openPublicDatabase({ storage: getRxStorageDexie(), multiInstance: true })
}

const cards: CatalogueCard[] = []
let index: CardIndex | undefined

/** Collects cards to store. */
function take(some: readonly CatalogueCard[]): void {
  cards.push(...some)
}

/** Stores the collected cards piece by piece, as a first synchronisation does. */
async function store(): Promise<void> {
  const { catalogue } = await opened()
  const byDepartement = Map.groupBy(cards, ({ commune }) => departementOf(commune))
  const bits: { [departement: string]: readonly number[] } = {}
  for (const [departement, here] of byDepartement) {
    const cut = Math.max(0, Math.ceil(Math.log2(here.length / PIECE_CARDS)))
    bits[departement] = [cut]
    const pieces = Map.groupBy(here, ({ _id }) => noteFor(_id, departement, cut))
    await writeNotes(catalogue, { pieces: new Map([...pieces].map(([note, some]) => [note, cardsText(some)])) })
  }
  await writeNotes(catalogue, { cursor: { seq: '1', regions: 'all', total: cards.length, schema: '', bits } })
}

/** Opens the stored index. @returns how long it took to list its newest annonces once ready, in milliseconds */
async function open(): Promise<{ readonly newestMs: number; readonly count: number }> {
  const database = await opened()
  index = new CardIndex()
  await index.open(database)
  const read = performance.now()
  const { cards: newest } = index.find('', 24)
  const newestMs = performance.now() - read
  if (newest.length !== 24) throw new Error(`${newest.length} cards`)
  return { newestMs, count: index.rows.size }
}

/** Searches every prefix of some texts. @returns how long each letter took, in milliseconds */
function type(texts: readonly string[]): readonly number[] {
  const times: number[] = []
  for (const text of texts) {
    for (let end = 1; end <= text.length; end += 1) {
      const begun = performance.now()
      index?.find(text.slice(0, end), 24)
      times.push(performance.now() - begun)
    }
  }
  return times
}

/** Extends the list page after page. @returns how long each page took, in milliseconds */
function grow(pages: number): readonly number[] {
  return Array.from({ length: pages }, (_, page) => {
    const begun = performance.now()
    index?.find('', (page + 1) * 24)
    return performance.now() - begun
  })
}

const tools = { take, store, open, type, grow }

export type PageTools = typeof tools

Object.assign(globalThis, { lists: tools })
