import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { departementIn, writeNotes } from '#data/catalogue/notes.ts'
import { KEEP_ALL_MAX, regionsFor, withNeighbours } from '#data/catalogue/regions.ts'
import { aBrowserOn, holding, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import type { MarketServer } from '#tests/fixtures/market.ts'
import { aMarketOfCommunes, COMMUNE_CODES, COMMUNES } from '#tests/fixtures/market-of-communes.ts'
import { soon } from '#tests/fixtures/soon.ts'

const { strasbourg: STRASBOURG, rennes: RENNES } = COMMUNE_CODES

let market: MarketServer
let browser: ReturnType<typeof aBrowserOn>
let chosen: { departements: readonly string[]; all: boolean }
let pinned: ReadonlySet<string> | undefined
let tell: () => void
/** What happens once the regions have been chosen from what is chosen now. */
let afterChoice: () => void

beforeEach(() => {
  market = aMarketOfCommunes()
  chosen = { departements: ['67'], all: false }
  pinned = new Set()
  afterChoice = () => {}
  browser = aBrowserOn(market, {
    loadCommunes: async () => COMMUNES,
    chooseRegions: async (_total, before) => {
      const regions = regionsFor(KEEP_ALL_MAX + 1, chosen, undefined, before)
      afterChoice()
      return regions
    },
    pinned: {
      ids: async () => pinned,
      onChange: (listener) => {
        tell = listener
        return () => {}
      },
    },
  })
})
afterEach(() => browser.close())

type Page = Awaited<ReturnType<typeof browser.visit>>

/** A page that has come to the end of what it keeps. */
async function aPage(...departements: readonly string[]): Promise<Page> {
  chosen = { departements, all: false }
  const page = await browser.visit()
  await page.caughtUp()
  return page
}

async function choose(page: Page, ...departements: readonly string[]): Promise<void> {
  chosen = { departements, all: false }
  await writeNotes(page.database.catalogue, { choice: chosen })
}

describe('a market larger than a device', () => {
  // Proves S2.marche.1
  it('is kept by départements, with those that touch them', async () => {
    const page = await aPage('67')
    expect(await page.stored()).toEqual(['a', 'b'])
    expect(page.listed()).toEqual(['b', 'a'])
    expect(page.index.coverage).toMatchObject({ total: 4, regions: withNeighbours(['67']) })
  })

  it('shows the newest of all France until something is chosen', async () => {
    const page = await aPage()
    expect(page.listed()).toEqual(['d', 'c'])
    market.remove(soldId('d'))
    page.resync()
    await soon(() => expect(page.listed()).toEqual(['c']))
  })

  it('is widened to a place, with what changed there since', async () => {
    const page = await aPage('67')
    market.put(sold('c', { commune: RENNES, prix: 99 }), sold('e', { commune: STRASBOURG }))
    market.remove(soldId('a'))
    market.remake()
    await choose(page, '67', '29')
    await soon(async () => expect(await page.stored()).toEqual(['b', 'd', 'e']))
    await choose(page, '67', '35')
    await soon(async () => expect(await page.stored()).toEqual(['b', 'c', 'e']))
    await page.caughtUp()
    expect(page.index.get(soldId('c'))?.prix).toBe(99)
    expect(page.listed()).toEqual(['e', 'c', 'b'])
  })

  it('is narrowed, and what is no longer kept leaves the device', async () => {
    const page = await aPage('67', '35', '29')
    expect(await page.stored()).toEqual(['a', 'b', 'c', 'd'])
    await choose(page, '29')
    await soon(async () => expect(await page.stored()).toEqual(['d']))
    expect(page.listed()).toEqual(['d'])
    expect(await holding(page, 'd')).not.toEqual([])
    expect(await holding(page, 'a')).toEqual([])
  })

  it('has an annonce whose city has no code filed by the name of that, as the gateway files it', async () => {
    const page = await aPage('67')
    market.put(sold('e', { commune: '', ville: 'STRASBOURG' }), sold('f', { commune: '', ville: 'Rennes' }))
    market.put(sold('g', { commune: RENNES, ville: 'Strasbourg' }))
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b', 'e', 'g'])
    expect(['e', 'g'].map((name) => departementIn(page.index.noteOf(soldId(name)) ?? ''))).toEqual(['67', '67'])
  })

  it('is kept whole up to a size, and as a device has it while nothing says what may go', () => {
    expect(regionsFor(KEEP_ALL_MAX, undefined, '67', undefined)).toBe('all')
    expect(regionsFor(KEEP_ALL_MAX + 1, undefined, undefined, 'all')).toBe('all')
    expect(regionsFor(KEEP_ALL_MAX + 1, undefined, undefined, undefined)).toEqual([])
    expect(regionsFor(KEEP_ALL_MAX + 1, undefined, '2A', 'all')).toEqual(['2A', '2B'])
  })
})

describe('what is kept wherever it is', () => {
  const pinnedRequests = () =>
    market.requestedPaths.filter((path) => path.startsWith('/sync/annonces/_all_docs')).length
  const want = (page: Page, ...names: readonly string[]) => {
    pinned = new Set(names.map(soldId))
    tell()
    return page.caughtUp()
  }

  beforeEach(() => {
    pinned = new Set([soldId('c')])
  })

  // Proves S2.marche.4
  it('comes whole, is asked for once, and follows its changes', async () => {
    const page = await aPage('67')
    expect(await page.stored()).toEqual(['a', 'b', 'c'])
    await page.caughtUp()
    expect(pinnedRequests()).toBe(1)
    market.put(sold('c', { commune: RENNES, prix: 99 }))
    await page.caughtUp()
    expect((await page.index.whole(soldId('c')))?.prix).toBe(99)
    expect(page.index.coverage?.regions).toEqual(withNeighbours(['67']))
  })

  it('comes and goes with what is wanted, and stays while nobody knows whose device this is', async () => {
    const page = await browser.visit()
    await want(page, 'c', 'd')
    expect(await page.stored()).toEqual(['a', 'b', 'c', 'd'])
    await want(page, 'd', 'a')
    expect(await page.stored()).toEqual(['a', 'b', 'd'])
    await page.stop()
    pinned = undefined
    const next = await browser.visit()
    await next.caughtUp()
    expect(await next.stored()).toEqual(['a', 'b', 'd'])
    await want(next)
    expect(await next.stored()).toEqual(['a', 'b'])
  })

  it('is of those that were shown first, and whole all the same', async () => {
    pinned = new Set([soldId('d'), soldId('a')])
    const page = await aPage()
    expect(await page.stored()).toEqual(['a', 'd'])
    expect(page.listed()).toEqual(['d', 'c', 'a'])
  })

  it('stays when what is kept of the market is narrowed or widened, or begins again', async () => {
    const page = await aPage('67', '35')
    await choose(page, '67')
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b', 'c'])
    await choose(page, '67', '29')
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b', 'c', 'd'])
    market.begin('e2')
    market.put(sold('a'), sold('c', { commune: RENNES, prix: 12 }))
    market.remake()
    await page.caughtUp()
    await soon(async () => expect(await page.stored()).toEqual(['a', 'c']))
    expect((await page.index.whole(soldId('c')))?.prix).toBe(12)
  })

  it('leaves no copy when it is wanted no more and the market begins again', async () => {
    const page = await aPage('67')
    pinned = new Set() // without a notification before the new epoch is found
    market.begin('e2')
    market.put(sold('a'), sold('c', { commune: RENNES }))
    market.remake()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a'])
    expect(await holding(page, 'c')).toEqual([])
  })

  it('goes with its annonce, is not asked for again, and comes back with it', async () => {
    const page = await aPage('67')
    market.remove(soldId('c'))
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b'])
    await page.caughtUp()
    await page.caughtUp()
    expect(pinnedRequests()).toBe(2)
    market.put(sold('c', { commune: RENNES }))
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b', 'c'])
  })

  it('comes when it is wanted again, published while it was not', async () => {
    const page = await aPage('67')
    market.remove(soldId('c'))
    await page.caughtUp()
    await want(page)
    market.put(sold('c', { commune: RENNES }))
    await page.caughtUp()
    await want(page, 'c')
    expect(await page.stored()).toEqual(['a', 'b', 'c'])
  })

  it('is looked at again when it changes while the first of the market is coming', async () => {
    chosen = { departements: [], all: false }
    pinned = new Set()
    afterChoice = () => {
      afterChoice = () => {}
      chosen = { departements: ['67'], all: false }
      tell()
    }
    const page = await browser.visit()
    await soon(async () => expect(await page.stored()).toEqual(['a', 'b']))
  })

  // Proves S2.marche.4
  it('is 500 annonces far away, by parts', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `f${String(index).padStart(3, '0')}x`)
    market.put(...many.map((name) => sold(name, { commune: RENNES })))
    pinned = new Set(many.map(soldId))
    const page = await aPage('67')
    expect(page.index.rows.size).toBe(2 + 500)
    expect(pinnedRequests()).toBe(3)
  })
})
