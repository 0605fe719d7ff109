import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeNotes } from '#data/catalogue/notes.ts'
import { KEEP_ALL_MAX, regionsFor, withNeighbours } from '#data/catalogue/regions.ts'
import { aBrowserOn, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import type { MarketServer } from '#tests/fixtures/market.ts'
import { aMarketOfCommunes, COMMUNE_CODES, COMMUNES } from '#tests/fixtures/market-of-communes.ts'
import { soon } from '#tests/fixtures/soon.ts'

const { rennes: RENNES } = COMMUNE_CODES

let market: MarketServer
let browser: ReturnType<typeof aBrowserOn>
let chosen: { departements: readonly string[]; all: boolean }

afterEach(() => browser.close())

type Page = Awaited<ReturnType<typeof browser.visit>>

async function choose(page: Page, choice: typeof chosen): Promise<void> {
  chosen = choice
  await writeNotes(page.database.catalogue, { choice })
}

describe('what is kept wherever it is', () => {
  let pinned: ReadonlySet<string> | undefined
  let tell: () => void
  const pinnedRequests = () =>
    market.requestedPaths.filter((path) => path.startsWith('/sync/annonces/_all_docs')).length
  const want = (page: Page, ...names: readonly string[]) => {
    pinned = new Set(names.map(soldId))
    tell()
    return page.caughtUp()
  }

  beforeEach(() => {
    market = aMarketOfCommunes()
    pinned = new Set([soldId('c')])
    chosen = { departements: ['67'], all: false }
    browser = aBrowserOn(market, {
      loadCommunes: async () => COMMUNES,
      chooseRegions: async (_total, before) => regionsFor(KEEP_ALL_MAX + 1, chosen, undefined, before),
      pinned: {
        ids: async () => pinned,
        onChange: (listener) => {
          tell = listener
          return () => {}
        },
      },
    })
  })

  // Proves S2.marche.4
  it('comes whole, is asked for once, and follows its changes', async () => {
    const page = await browser.visit()
    await page.caughtUp()
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
    chosen = { departements: [], all: false }
    pinned = new Set([soldId('d'), soldId('a')])
    const page = await browser.visit()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'd'])
    expect(page.listed()).toEqual(['d', 'c', 'a'])
  })

  it('stays when what is kept of the market is narrowed or widened, or begins again', async () => {
    chosen = { departements: ['67', '35'], all: false }
    const page = await browser.visit()
    await page.caughtUp()
    await choose(page, { departements: ['67'], all: false })
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b', 'c'])
    expect(pinnedRequests()).toBe(0)
    await choose(page, { departements: ['67', '29'], all: false })
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
    const page = await browser.visit()
    await page.caughtUp()
    pinned = new Set() // without a notification before the new epoch is found
    market.begin('e2')
    market.put(sold('a'), sold('c', { commune: RENNES }))
    market.remake()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a'])
    const notes = await page.database.catalogue.find().exec()
    expect(notes.filter(({ text }) => text.includes(soldId('c')))).toEqual([])
  })

  it('goes with its annonce, is not asked for again, and comes back with it', async () => {
    const page = await browser.visit()
    await page.caughtUp()
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

  it('is looked at again when it changes while the first of the market is coming', async () => {
    chosen = { departements: [], all: false }
    pinned = new Set()
    let calls = 0
    browser = aBrowserOn(market, {
      loadCommunes: async () => COMMUNES,
      chooseRegions: async (_total, before) => {
        const now = regionsFor(KEEP_ALL_MAX + 1, chosen, undefined, before)
        calls += 1
        if (calls === 1) {
          chosen = { departements: ['67'], all: false }
          tell()
        }
        return now
      },
      pinned: {
        ids: async () => pinned,
        onChange: (listener) => {
          tell = listener
          return () => {}
        },
      },
    })
    const page = await browser.visit()
    await soon(async () => expect(await page.stored()).toEqual(['a', 'b']))
  })

  // Proves S2.marche.4
  it('is 500 annonces far away, by parts', async () => {
    const many = Array.from({ length: 500 }, (_, index) => `f${String(index).padStart(3, '0')}x`)
    market.put(...many.map((name) => sold(name, { commune: RENNES })))
    pinned = new Set(many.map(soldId))
    const page = await browser.visit()
    await page.caughtUp()
    expect(page.index.rows.size).toBe(2 + 500)
    expect(pinnedRequests()).toBe(3)
  })
})
