import { Subject } from 'rxjs'
import { afterEach, describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { CardIndex } from '#data/catalogue/card-index.ts'
import { type CatalogueCursor, readTexts, writeNotes } from '#data/catalogue/notes.ts'
import { KEEP_ALL_MAX, regionChooser, regionsFor, withNeighbours } from '#data/catalogue/regions.ts'
import type { PublicDatabase } from '#data/store/collections.ts'
import { openPublicDatabase } from '#data/store/database.ts'
import { aBrowserOn, holding, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import { memoryStorage } from '#tests/fixtures/device/memory-stores.ts'
import { aMarket, blockPieces, type MarketServer } from '#tests/fixtures/market.ts'
import { aMarketOfCommunes, COMMUNE_CODES, COMMUNES } from '#tests/fixtures/market-of-communes.ts'
import { soon } from '#tests/fixtures/soon.ts'

let market: MarketServer
let browser: ReturnType<typeof aBrowserOn>

afterEach(() => browser.close())

const offline = () => Promise.reject(new TypeError('offline'))

/** A page that has come to the end of what it keeps of a market of communes. */
async function aPageThat(input: Parameters<typeof aBrowserOn>[1]) {
  market = aMarketOfCommunes()
  browser = aBrowserOn(market, { loadCommunes: async () => COMMUNES, ...input })
  const page = await browser.visit()
  await page.caughtUp()
  return page
}

it('what nobody can place is here at the next start, and leaves when it is withdrawn', async () => {
  const before = await aPageThat({ loadCommunes: offline, chooseRegions: async () => ['67'] })
  market.put(sold('e', { commune: '', ville: 'Rennes' }), sold('f', { commune: COMMUNE_CODES.rennes }))
  await before.caughtUp()
  expect(before.listed()).toEqual(['e', 'a'])
  await before.stop()
  const after = await browser.visit()
  await after.caughtUp()
  expect(after.listed()).toContain('e')
  market.remove(soldId('e'))
  await after.caughtUp()
  expect(await holding(after, 'e')).toEqual([])
})

it('a market of which nothing is chosen shows nothing of a former life beside what is pinned', async () => {
  const page = await aPageThat({
    chooseRegions: async (_total, before) => regionsFor(KEEP_ALL_MAX + 1, undefined, undefined, before),
    pinned: { ids: async () => new Set([soldId('a')]), onChange: () => () => {} },
  })
  expect(page.listed()).toEqual(['d', 'c', 'a'])
  market.begin('e2')
  market.put(sold('a'), sold('e'))
  market.remake()
  await page.caughtUp()
  expect(await holding(page, 'd')).toEqual([])
  expect(page.listed()).toEqual(['e', 'a'])
})

describe('a tab', () => {
  const deaf = (page: Awaited<ReturnType<typeof browser.visit>>) => {
    const delivered = new Subject<never>()
    const catalogue = Object.create(page.database.catalogue, { $: { value: delivered } })
    return { catalogue } as PublicDatabase
  }
  it('that leads next reads the pieces that it was not told of, while the market is coming', async () => {
    market = aMarketOfCommunes()
    browser = aBrowserOn(market, { loadCommunes: async () => COMMUNES })
    const unblockFirst = blockPieces(market, '67')
    blockPieces(market, '29')
    const page = await browser.visit()
    await soon(async () => expect((await readTexts(page.database.catalogue, ['cursor'])).size).toBe(1))
    const elsewhere = deaf(page)
    const other = new CardIndex()
    await other.open(elsewhere)
    unblockFirst()
    await soon(() => expect(page.index.rows.size).toBe(3))
    await other.takeOwnership(elsewhere)
    expect(other.rows.size).toBe(3)
    other.close()
  })

  it('shows nothing of places that were let go of before it was told', async () => {
    let regions: 'all' | readonly string[] = 'all'
    const page = await aPageThat({ chooseRegions: async () => regions })
    const elsewhere = deaf(page)
    const other = new CardIndex()
    await other.open(elsewhere)
    regions = ['67']
    await page.caughtUp()
    await other.catchUp(elsewhere)
    expect(page.listed()).toEqual(['a'])
    expect(other.find('', 9).cards.map(({ nom }) => nom)).toEqual(['a'])
    other.close()
  })
})

it('what is kept by the city of a member stays while the list of communes cannot be had', async () => {
  const state = createStore(() => ({ member: { profil: { ville: 'Strasbourg' } } })) as never
  const notes = { storageInstance: { findDocumentsById: async () => [] } } as never
  const memberRegions = regionChooser({ environment: { loadCommunes: offline }, state }, notes)
  expect(await memberRegions(KEEP_ALL_MAX + 1, withNeighbours(['67']))).toEqual(withNeighbours(['67']))
  expect(await memberRegions(KEEP_ALL_MAX + 1, undefined)).toEqual([])
})

describe('the newest of a market of which nothing is kept', () => {
  it('are those that came since', async () => {
    const page = await aPageThat({ chooseRegions: async () => [] })
    market.put(sold('e'))
    market.remake()
    await page.caughtUp()
    expect(page.listed()[0]).toBe('e')
  })

  it('are shown once what was kept has been let go of', async () => {
    let regions: readonly string[] = ['67']
    const page = await aPageThat({ chooseRegions: async () => regions })
    regions = []
    await page.caughtUp()
    expect(page.listed()).toEqual(['d', 'c'])
  })
})

it('the place of another version of the app says what is kept while it is made again', async () => {
  const before = await aPageThat({ chooseRegions: async () => ['67'] })
  await writeNotes(before.database.catalogue, {
    cursor: { ...(before.index.cursor as CatalogueCursor), schema: 'another' },
  })
  await before.stop()
  market.put(sold('e', { commune: COMMUNE_CODES.strasbourg }))
  market.remake()
  blockPieces(market, '67')
  const after = await browser.visit()
  await soon(() => expect(after.index.cursor?.seq).toBe(''))
  expect(after.index.coverage?.regions).toEqual(['67'])
})

it('an index that has nothing to show is not ready because something was chosen', async () => {
  market = aMarket()
  browser = aBrowserOn(market)
  const database = await openPublicDatabase({ storage: memoryStorage(), multiInstance: false })
  const index = new CardIndex()
  await index.open(database)
  await writeNotes(database.catalogue, { choice: { departements: ['67'], all: false } })
  expect(index.ready).toBe(false)
  index.close()
  await database.close()
})
