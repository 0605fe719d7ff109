import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { StoredIndex } from '#data/catalogue/stored-index.ts'
import { openPublicDatabase, type PublicDatabase } from '#data/database.ts'
import type { Card } from '#wire/catalogue.ts'

/** What the bench runs in a page: the product's index over the product's storage. */
const FLUSHED = 5000 // cards between two writes, as a first synchronisation makes them

async function opened(): Promise<PublicDatabase> {
  return openPublicDatabase({ storage: getRxStorageDexie(), multiInstance: true })
}

interface Kept {
  readonly index: StoredIndex
  readonly database: PublicDatabase
}

let kept: Kept | undefined

/** Puts cards in the index, as a first synchronisation does. */
async function put(cards: readonly Card[]): Promise<void> {
  if (kept === undefined) {
    const database = await opened()
    const index = new StoredIndex()
    await index.own(database)
    kept = { index, database }
  }
  for (let from = 0; from < cards.length; from += FLUSHED) kept.index.put(cards.slice(from, from + FLUSHED))
  await kept.index.flush()
}

/** Opens the index that is stored. @returns how long it took to give its newest once it was ready, in milliseconds */
async function open(): Promise<{ readonly newestMs: number; readonly count: number }> {
  const database = await opened()
  const index = new StoredIndex()
  await index.open(database)
  const read = performance.now()
  const { cards } = index.find('', 24)
  const newestMs = performance.now() - read
  if (cards.length !== 24) throw new Error(`${cards.length} cards`)
  kept = { index, database }
  return { newestMs, count: index.size }
}

/** Searches each beginning of each of some texts. @returns how long each letter took, in milliseconds */
function type(texts: readonly string[]): readonly number[] {
  const times: number[] = []
  for (const text of texts) {
    for (let end = 1; end <= text.length; end += 1) {
      const begun = performance.now()
      kept?.index.find(text.slice(0, end), 24)
      times.push(performance.now() - begun)
    }
  }
  return times
}

/** Lists more and more, page after page. @returns how long each page took, in milliseconds */
function grow(pages: number): readonly number[] {
  return Array.from({ length: pages }, (_, page) => {
    const begun = performance.now()
    kept?.index.find('', (page + 1) * 24)
    return performance.now() - begun
  })
}

const tools = { put, open, type, grow }

export type Tools = typeof tools

Object.assign(globalThis, { lists: tools })
