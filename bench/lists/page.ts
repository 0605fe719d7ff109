import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { findIn, prepareSearchKeys } from '#data/catalogue/find.ts'
import { detailsNote, noteFor, writeNotes } from '#data/catalogue/notes.ts'
import type { PublicDatabase } from '#data/store/collections.ts'
import { openPublicDatabase } from '#data/store/database.ts'
import { departementOf } from '#domain/market/departements.ts'
import { NO_COMMUNES } from '#domain/market/search/commune-lookup.ts'
import { EVERYTHING } from '#domain/market/search/search.ts'
import { whereOf } from '#domain/market/search/where.ts'
import { cardsText, detailsText, type halvesOf } from '#wire/catalogue.ts'

/** Code that the bench runs in the page: the product's index over the product's storage. */
const PIECE_CARDS = 200 // about the size of a piece of the gateway

async function opened(): Promise<PublicDatabase> {
  return openPublicDatabase({ storage: getRxStorageDexie(), multiInstance: true })
}

type Halves = ReturnType<typeof halvesOf>

const all: Halves[] = []
let index: CardIndex | undefined

/** Collects annonces to store. */
function take(some: readonly Halves[]): void {
  all.push(...some)
}

/** Stores the collected annonces piece by piece, as a first synchronisation does. */
async function store(): Promise<void> {
  const { catalogue } = await opened()
  const byDepartement = Map.groupBy(all, ([{ commune }]) => departementOf(commune))
  const bits: { [departement: string]: readonly number[] } = {}
  for (const [departement, here] of byDepartement) {
    const cut = Math.max(0, Math.ceil(Math.log2(here.length / PIECE_CARDS)))
    bits[departement] = [cut]
    const pieces = Map.groupBy(here, ([{ _id }]) => noteFor(_id, departement, cut))
    const texts = [...pieces].flatMap(([note, some]): [string, string][] => [
      [note, cardsText(some.map(([card]) => card))],
      [detailsNote(note), detailsText(some.map(([, details]) => details))],
    ])
    await writeNotes(catalogue, { pieces: new Map(texts) })
  }
  await writeNotes(catalogue, { cursor: { seq: '1', regions: 'all', total: all.length, schema: '', bits } })
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

/** Searches for a word as the first search does. @returns how long it took, in milliseconds */
async function words(): Promise<number> {
  if (index === undefined) throw new Error('not open')
  const begun = performance.now()
  await prepareSearchKeys(index)
  const search = { ...EVERYTHING, mots: 'céramiques' }
  const { total } = findIn(index.rows.order(), search, whereOf(search, NO_COMMUNES), 24)
  if (total === 0) throw new Error('nothing found')
  return performance.now() - begun
}

const tools = { take, store, open, type, grow, words }

export type PageTools = typeof tools

Object.assign(globalThis, { lists: tools })
