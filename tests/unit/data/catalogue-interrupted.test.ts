import { afterEach, expect, it } from 'vitest'
import { writeNotes } from '#data/catalogue/notes.ts'
import { aBrowserOn, holding, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import { aMarket, blockPieces, type MarketServer } from '#tests/fixtures/market.ts'
import { aMarketOfCommunes, COMMUNE_CODES, COMMUNES } from '#tests/fixtures/market-of-communes.ts'
import { soon } from '#tests/fixtures/soon.ts'

let market: MarketServer
let browser: ReturnType<typeof aBrowserOn>

afterEach(() => browser.close())

type Page = Awaited<ReturnType<typeof browser.visit>>

/** A page that has the whole of a market, in or out of communes. */
async function aPageOn(here: MarketServer) {
  market = here
  browser = aBrowserOn(market, { loadCommunes: async () => COMMUNES })
  const page = await browser.visit()
  await page.caughtUp()
  return page
}

/** A market of one commune, made of this many bits. */
function aMarketOf(names: string, bits?: number) {
  const made = aMarket()
  if (bits !== undefined) made.cut(bits)
  made.put(...[...names].map((name) => sold(name)))
  made.remake()
  return made
}

const hasNote = async ({ database }: Page, prefix: string) =>
  (await database.catalogue.find().exec()).some(({ _id }) => _id.startsWith(prefix))

it('an annonce that two notes of two départements hold is listed once one is made anew, and leaves both', async () => {
  const before = await aPageOn(aMarketOfCommunes()) // numbered 67, 68, 35, 29
  market.begin('e2')
  // Moved from Strasbourg to Rennes.
  market.put(sold('a', { commune: COMMUNE_CODES.rennes }), sold('e', { commune: COMMUNE_CODES.strasbourg }))
  market.put(sold('b', { commune: COMMUNE_CODES.colmar }), sold('c', { commune: COMMUNE_CODES.rennes }))
  market.put(sold('d', { commune: COMMUNE_CODES.brest }))
  market.remake()
  const unblock = blockPieces(market, '67', 'cards', () => true)
  before.resync()
  await soon(async () => expect((await holding(before, 'a')).filter((id) => id.startsWith('cards/'))).toHaveLength(2))
  await before.stop()
  unblock()
  const after = await browser.visit()
  await after.caughtUp()
  expect(after.listed()).toEqual(['e', 'd', 'c', 'b', 'a'])
  market.remove(soldId('a'))
  await after.caughtUp()
  expect(await holding(after, 'a')).toEqual([])
})

it('annonces that two cuts hold after an interruption are listed when the first cut comes back', async () => {
  const before = await aPageOn(aMarketOf('abcd', 1))
  market.begin('e2')
  market.put(...[...'abcd'].map((name) => sold(name)))
  market.cut(2)
  market.remake()
  const unblock = blockPieces(market, '67', 'details')
  before.resync()
  await soon(async () => expect(await hasNote(before, 'cards/67/2/')).toBe(true))
  await before.stop()
  market.cut(1)
  market.remake()
  unblock()
  const after = await browser.visit()
  await after.caughtUp()
  expect(after.listed()).toEqual(['d', 'c', 'b', 'a'])
})

it('a piece that cannot be read is brought again, and keeps nothing else from being shown', async () => {
  const before = await aPageOn(aMarketOfCommunes())
  const notes = (await holding(before, 'a')).concat(await holding(before, 'b')).filter((id) => id.startsWith('cards/'))
  await writeNotes(before.database.catalogue, { pieces: new Map(notes.map((note) => [note, '{"_id":["x"]}'])) })
  await before.stop()
  const after = await browser.visit()
  await after.caughtUp()
  expect(after.listed()).toEqual(['d', 'c', 'b', 'a'])
})

it('what cards lack, when it cannot be read, is brought again, and the changes go on', async () => {
  const page = await aPageOn(aMarketOfCommunes())
  const note = page.index.noteOf(soldId('a'))?.replace('cards/', 'details/') ?? ''
  await writeNotes(page.database.catalogue, { pieces: new Map([[note, '{']]) })
  market.remove(soldId('a'))
  market.remake()
  page.resync()
  await soon(() => expect(page.listed()).toEqual(['d', 'c', 'b']))
})

it('a market that is cut otherwise is opened as it was while what cards lack has not come', async () => {
  const page = await aPageOn(aMarketOf('abc'))
  market.begin('e2')
  market.put(...[...'abc'].map((name) => sold(name)))
  market.cut(1)
  market.remake()
  blockPieces(market, '67', 'details')
  page.resync()
  await soon(async () => expect(await hasNote(page, 'cards/67/1/')).toBe(true))
  expect(await page.stored()).not.toEqual([])
})

it.each([1, 2, 3, 4, 5, 6, 7])(
  'a storage that refuses one write, the %i. of them, ends as one that takes all',
  async (refused) => {
    market = aMarketOfCommunes()
    browser = aBrowserOn(market, { loadCommunes: async () => COMMUNES })
    const page = await browser.visit()
    const { storageInstance } = page.database.catalogue
    const write = storageInstance.bulkWrite.bind(storageInstance)
    let nth = 0
    storageInstance.bulkWrite = async (rows, context) => {
      nth += 1
      if (nth === refused) throw new Error('quota')
      return write(rows, context)
    }
    await page.caughtUp()
    market.put(sold('a', { commune: COMMUNE_CODES.rennes, prix: 3 }), sold('e'))
    market.remove(soldId('b'))
    await page.caughtUp()
    market.begin('e2')
    market.put(sold('a', { prix: 4 }), sold('f'))
    market.remake()
    await page.caughtUp()
    expect([page.listed().join(''), (await page.stored()).join('')]).toEqual(['fa', 'af'])
    for (const gone of ['b', 'c', 'd', 'e']) expect(await holding(page, gone)).toEqual([])
  },
)
