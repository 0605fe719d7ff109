import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ours } from '#tests/fixtures/answers.ts'
import { aBrowserOn, sold, soldId } from '#tests/fixtures/catalogue-page.ts'
import { aMarket, type MarketServer } from '#tests/fixtures/market.ts'
import { soon } from '#tests/fixtures/soon.ts'
import { type CataloguePiece, cataloguePaths } from '#wire/catalogue.ts'

let market: MarketServer
let browser: ReturnType<typeof aBrowserOn>

beforeEach(() => {
  market = aMarket()
  browser = aBrowserOn(market)
})
afterEach(() => browser.close())

/** A page that has the whole market, in which these are sold. */
async function aPageOf(...annonces: readonly ReturnType<typeof sold>[]) {
  market.put(...annonces)
  market.remake()
  const page = await browser.visit()
  await page.caughtUp()
  return page
}

/** The pieces that are not empty. */
const filled = (pieces: readonly CataloguePiece[] = []) => pieces.filter(({ count }) => count > 0)

const pathsOf = (pieces?: readonly CataloguePiece[]) => filled(pieces).map(({ name }) => cataloguePaths.piece(name))

describe('the catalogue', () => {
  it('comes by pieces, whole, and is listed the newest first', async () => {
    const page = await aPageOf(sold('a'), sold('b', { commune: '35238', ville: 'Rennes' }), sold('c', { commune: '' }))
    expect(page.listed()).toEqual(['c', 'b', 'a'])
    const { marks: _, conflicts: __, ...whole } = sold('b', { commune: '35238', ville: 'Rennes' })
    expect(await page.index.whole(soldId('b'))).toMatchObject(whole)
    expect(page.isComplete()).toBe(true)
  })

  // Proves S4.annonce.3
  it('follows what changes afterwards, and begins where it was at the next visit', async () => {
    const before = await aPageOf(sold('a'), sold('b'))
    market.put(sold('c'), sold('a', { prix: 99 }))
    market.remove(soldId('b'))
    before.resync()
    await soon(async () => expect(await before.stored()).toEqual(['a', 'c']))
    await before.stop()
    market.requestedPaths.length = 0
    const after = await browser.visit()
    await after.caughtUp()
    expect(after.listed()).toEqual(['c', 'a'])
    expect(after.index.get(soldId('a'))?.prix).toBe(99)
    expect(market.requestedPaths.every((path) => path.startsWith('/sync/annonces/_changes'))).toBe(true)
  })
})

describe('a page that dies', () => {
  it('before what has changed is written applies the same changes again', async () => {
    const before = await aPageOf(sold('a'), sold('b'))
    market.remove(soldId('a'))
    market.put(sold('c'))
    const { storageInstance } = before.database.catalogue
    const write = storageInstance.bulkWrite.bind(storageInstance)
    let died = false
    storageInstance.bulkWrite = async (rows, context) => {
      if (!rows.some(({ document }) => document._id.startsWith('cards/'))) return write(rows, context)
      died = true
      return new Promise<never>(() => {})
    }
    before.resync()
    await soon(() => expect(died).toBe(true))
    before.die()
    const after = await browser.visit()
    await after.caughtUp()
    expect(await after.stored()).toEqual(['b', 'c'])
    expect(after.listed()).toEqual(['c', 'b'])
  })
})

describe('a piece', () => {
  it('is believed only if its name was made of it', async () => {
    market.put(sold('a'), sold('b'))
    market.remake()
    const [path = ''] = pathsOf(market.manifest().departements[0]?.cards)
    const altered = sold('a', { nom: 'altered' })
    market.answer(path, async () => {
      const other = aMarket()
      other.put(altered)
      other.remake()
      return other.fetch(pathsOf(other.manifest().departements[0]?.cards)[0] ?? '', {})
    })
    const page = await browser.visit()
    await soon(() => expect(browser.errors).toContain('PieceGone'))
    expect(page.listed()).not.toContain('altered')
    expect(page.isComplete()).toBe(false)
    market.answer(path, undefined)
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a', 'b'])
  })

  it('that is gone is looked for in another manifest', async () => {
    market.put(sold('a'), sold('b'))
    market.remake()
    const stale = market.manifest()
    market.put(sold('a', { prix: 77 }))
    market.remove(soldId('b'))
    market.remake()
    let requests = 0
    market.answer(cataloguePaths.manifest, () => {
      requests += 1
      if (requests === 2) market.answer(cataloguePaths.manifest, undefined)
      return ours(stale)
    })
    const page = await browser.visit()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['a'])
    expect(page.index.get(soldId('a'))?.prix).toBe(77)
  })
})

describe('a first synchronisation that is interrupted', () => {
  it('goes on with what is not written yet, and loses nothing of what changed meanwhile', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    market.put(...names.map((name) => sold(name)))
    market.remake()
    const last = pathsOf(market.manifest().departements[0]?.details).at(-1) ?? ''
    let reached = () => {}
    const stuck = new Promise<void>((resolve) => (reached = resolve))
    market.answer(last, () => {
      reached()
      return new Promise<never>(() => {})
    })
    const before = await browser.visit()
    await stuck
    await soon(() => expect(before.listed()).toHaveLength(names.length))
    await before.stop()
    const cards = new Set(pathsOf(market.manifest().departements[0]?.cards))
    market.requestedPaths.length = 0
    market.put(sold('b', { active: false }), sold('z'))
    market.remake() // announces the sequence as current
    const after = await browser.visit()
    expect(after.listed()).not.toEqual(['z'])
    market.answer(last, undefined)
    await after.caughtUp()
    expect(market.requestedPaths.filter((path) => cards.has(path))).toEqual([])
    expect(await after.stored()).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'z'])
    expect(after.listed()).toEqual(['z', 'h', 'g', 'f', 'e', 'd', 'c', 'a'])
  })
})

it('a line that breaks takes nothing twice that had come before the last pieces failed: it would pass for quick', async () => {
  market.put(...['a', 'b', 'c'].map((name) => sold(name)))
  market.remake()
  const paths = pathsOf(market.manifest().departements[0]?.details)
  for (const path of paths.slice(1)) {
    market.answer(path, () => {
      market.answer(path, undefined)
      return ours({ error: 'server' }, 500)
    })
  }
  const page = await browser.visit()
  await page.caughtUp()
  const times = paths.map((path) => market.requestedPaths.filter((one) => one === path).length)
  expect(times).toEqual([1, 2, 2])
  expect(await page.stored()).toEqual(['a', 'b', 'c'])
})

describe('another life of the store', () => {
  it('is begun again from its manifest, and what it does not hold goes', async () => {
    const page = await aPageOf(sold('a'), sold('b'), sold('r', { commune: '35238' }))
    expect(await page.stored()).toEqual(['a', 'b', 'r'])
    market.begin('e2')
    market.cut(1)
    market.put(sold('b', { prix: 5 }), sold('c'))
    market.remake()
    page.resync()
    await soon(async () => expect(await page.stored()).toEqual(['b', 'c']))
    await page.caughtUp()
    expect(page.listed()).toEqual(['c', 'b'])
    expect(page.index.get(soldId('b'))?.prix).toBe(5)
    const notes = await page.database.catalogue.find().exec()
    expect(notes.map(({ text }) => text).join()).not.toContain(soldId('r'))
    expect(notes.filter(({ text }) => text.includes(soldId('b'))).map(({ _id }) => _id)).toHaveLength(3) // halves, newest
  })

  it('leaves an annonce as it was, whole, while half of its new version does not come', async () => {
    const long = (text: string) => `${'d'.repeat(80)} ${text}`
    const page = await aPageOf(sold('a', { description: long('avant') }), sold('b'))
    market.begin('e2')
    market.put(sold('a', { description: long('après'), prix: 5 }), sold('b'), sold('c'))
    market.remake()
    const [details] = filled(market.manifest().departements[0]?.details).filter(({ name }) =>
      market.text(name).includes('après'),
    )
    const path = cataloguePaths.piece(details?.name ?? '')
    market.answer(path, () => ours({ error: 'server' }, 500))
    page.resync()
    await soon(() => expect(page.listed()).toContain('c'))
    expect(await page.index.whole(soldId('a'))).toMatchObject({ description: long('avant'), prix: sold('a').prix })
    market.answer(path, undefined)
    await page.caughtUp()
    expect(await page.index.whole(soldId('a'))).toMatchObject({ description: long('après'), prix: 5 })
  })

  it('that begins during a first synchronisation leaves nothing of the former', async () => {
    market.put(sold('a'), sold('b'))
    market.remake()
    market.answer('/sync/annonces/_changes?include_docs=true&scope=public&beginning=catalogue&since=e1%3A2', () => {
      market.begin('e2')
      market.put(sold('c'))
      market.remake()
      return ours({ error: 'other-life' }, 409)
    })
    const page = await browser.visit()
    await page.caughtUp()
    expect(await page.stored()).toEqual(['c'])
    expect(page.listed()).toEqual(['c'])
  })
})
