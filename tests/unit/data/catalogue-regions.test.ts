import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { departementIn, writeNotes } from '#data/catalogue/notes.ts'
import { KEEP_ALL_MAX, regionsFor, withNeighbours } from '#data/catalogue/regions.ts'
import { aBrowserOn, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import type { MarketServer } from '#tests/fixtures/market.ts'
import { aMarketOfCommunes, COMMUNE_CODES, COMMUNES } from '#tests/fixtures/market-of-communes.ts'
import { soon } from '#tests/fixtures/soon.ts'
import type { IndexedCommune } from '#wire/communes.ts'

const { strasbourg: STRASBOURG, rennes: RENNES, brest: BREST } = COMMUNE_CODES

let market: MarketServer
let browser: ReturnType<typeof aBrowserOn>
let listed: () => Promise<readonly IndexedCommune[]>
let chosen: { departements: readonly string[]; all: boolean }

beforeEach(() => {
  market = aMarketOfCommunes()
  chosen = { departements: [], all: false }
  listed = async () => COMMUNES
  browser = aBrowserOn(market, {
    loadCommunes: () => listed(),
    chooseRegions: async (_total, before) => regionsFor(KEEP_ALL_MAX + 1, chosen, undefined, before),
  })
})
afterEach(() => browser.close())

type Page = Awaited<ReturnType<typeof browser.visit>>

async function choose(page: Page, choice: typeof chosen): Promise<void> {
  chosen = choice
  await writeNotes(page.database.catalogue, { choice })
}

describe('a market larger than a device', () => {
  // Proves S2.marche.1
  it('is kept by départements, with those that touch them', async () => {
    chosen = { departements: ['67'], all: false }
    const page = await browser.visit()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b'])
    expect(page.listed()).toEqual(['b', 'a'])
    expect(page.index.coverage).toMatchObject({ total: 4, regions: withNeighbours(['67']) })
  })

  it('shows the newest of all France until something is chosen', async () => {
    const page = await browser.visit()
    await page.caughtUp()
    expect(page.listed()).toEqual(['d', 'c'])
    market.remove(soldId('d'))
    page.resync()
    await soon(() => expect(page.listed()).toEqual(['c']))
  })

  it('is widened to a place, with what changed there since', async () => {
    chosen = { departements: ['67'], all: false }
    const page = await browser.visit()
    await page.caughtUp()
    market.put(sold('c', { commune: RENNES, prix: 99 }), sold('e', { commune: STRASBOURG }))
    market.remove(soldId('a'))
    market.remake()
    await choose(page, { departements: ['67', '29'], all: false })
    await soon(async () => expect(await page.stored()).toEqual(['b', 'd', 'e']))
    await choose(page, { departements: ['67', '35'], all: false })
    await soon(async () => expect(await page.stored()).toEqual(['b', 'c', 'e']))
    await page.caughtUp()
    expect(page.index.get(soldId('c'))?.prix).toBe(99)
    expect(page.listed()).toEqual(['e', 'c', 'b'])
  })

  it('is narrowed, and what is no longer kept leaves the device', async () => {
    chosen = { departements: [], all: true }
    const page = await browser.visit()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b', 'c', 'd'])
    await choose(page, { departements: ['29'], all: false })
    await soon(async () => expect(await page.stored()).toEqual(['d']))
    expect(page.listed()).toEqual(['d'])
    const notes = await page.database.catalogue.find({ selector: { _id: { $gt: 'cards/' } } }).exec()
    expect(notes.map(({ text }) => text).join()).toContain(soldId('d'))
    expect(notes.map(({ text }) => text).join()).not.toContain(soldId('a'))
  })

  it('leaves what changes elsewhere where it is', async () => {
    chosen = { departements: ['29'], all: false }
    const page = await browser.visit()
    await page.caughtUp()
    market.put(sold('f', { commune: STRASBOURG }), sold('g', { commune: BREST }))
    page.resync()
    await soon(async () => expect(await page.stored()).toEqual(['d', 'g']))
    expect(page.listed()).toEqual(['g', 'd'])
  })
})

describe('an annonce whose city has no code', () => {
  beforeEach(() => {
    chosen = { departements: ['67'], all: false }
  })

  it('is filed by the name of its city, as the gateway files it', async () => {
    const page = await browser.visit()
    await page.caughtUp()
    market.put(
      sold('e', { commune: '', ville: 'STRASBOURG' }),
      sold('f', { commune: '', ville: 'Rennes' }),
      sold('g', { commune: RENNES, ville: 'Strasbourg' }),
    )
    page.resync()
    await soon(async () => expect(await page.stored()).toEqual(['a', 'b', 'e', 'g']))
    expect(['e', 'g'].map((name) => departementIn(page.index.noteOf(soldId(name)) ?? ''))).toEqual(['67', '67'])
  })

  it('is kept when the list of communes is not to be had', async () => {
    listed = () => Promise.reject(new TypeError('offline'))
    const page = await browser.visit()
    await page.caughtUp()
    market.put(sold('e', { commune: '', ville: 'Rennes' }), sold('f', { commune: RENNES, ville: 'Rennes' }))
    page.resync()
    await soon(async () => expect(await page.stored()).toEqual(['a', 'b', 'e']))
  })
})

describe('what is kept of a market', () => {
  it('is all of it up to a size, and all of what a device has while nothing says what may go', () => {
    expect(regionsFor(KEEP_ALL_MAX, undefined, '67', undefined)).toBe('all')
    expect(regionsFor(KEEP_ALL_MAX + 1, undefined, undefined, 'all')).toBe('all')
    expect(regionsFor(KEEP_ALL_MAX + 1, undefined, undefined, undefined)).toEqual([])
    expect(regionsFor(KEEP_ALL_MAX + 1, undefined, '2A', 'all')).toEqual(['2A', '2B'])
  })
})
