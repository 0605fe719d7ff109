import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { recordIdOf } from '../src/domain/ids.ts'
import { accountOn, memberIn } from '../tests/e2e/members.ts'
import { newId } from '../tests/fixtures/builders.ts'
import { aMovement } from '../tests/fixtures/documents.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { fillShop } from '../tests/fixtures/shop.ts'
import { median, percentile, reportFigure } from './report.ts'
import { feel, felt, forget } from './start/felt.ts'

/**
 * The comptoir of a boutique with 20 partnerships of 50 pieces and 2,000 sales noted before, on a processor four times
 * slower than this machine's: how soon a tap is seen as sold, and a typed letter as searched. After a build.
 */
const SHOP = { makers: 20, pieces: 50 }
const SALES = 100 // of each partnership
const SLOWDOWN = 4
const TAPS = 30
const NEXT_TAP_MS = 500 // a person's pace: two taps at once would measure one while the other is written
const ROWS = 6 // one after the other: none runs out
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, locale: 'fr-FR' }

const conditions = `20 partnerships of 50 pieces, 2,000 sales, processor ${SLOWDOWN} times slower, 360 px`

/** Milliseconds from the touch until the frame in which its row says that one more is sold. */
async function tap(page: Page, time: number): Promise<number> {
  const row = page
    .getByRole('region', { name: 'Pièces' })
    .getByRole('listitem')
    .nth(time % ROWS)
  await row.evaluate((element) => {
    const times = { began: 0, seen: 0 }
    Object.assign(window, { times })
    element.addEventListener('pointerdown', ({ timeStamp }) => Object.assign(times, { began: timeStamp }), {
      once: true,
    })
    const before = element.textContent
    const look = new MutationObserver(() => {
      if (element.textContent === before || times.seen > 0) return
      look.disconnect()
      requestAnimationFrame(() => setTimeout(() => Object.assign(times, { seen: performance.now() })))
    })
    look.observe(element, { childList: true, subtree: true, characterData: true })
  })
  await row.getByRole('button', { name: /^\+1 vendu/ }).tap()
  await page.waitForFunction(() => (window as unknown as { times: { seen: number } }).times.seen > 0)
  return page.evaluate(() => {
    const { began, seen } = (window as unknown as { times: { began: number; seen: number } }).times
    return seen - began
  })
}

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const server = await startServer({})
const browser = await openChromium({ shell: true })
try {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  const boutique = await memberIn(context, server, 'boutique')
  const others = await Promise.all(
    Array.from({ length: SHOP.makers }, () => browser.newContext({ baseURL: server.url })),
  )
  const all = await fillShop(
    boutique,
    (type, profil) => {
      const own = others.pop()
      if (own === undefined) throw new Error('more créateurs than contexts')
      return accountOn(server, own.request, type, profil)
    },
    SHOP,
  )
  for (const { _id, boutiqueId, creatorId } of all) {
    const papers = (await boutique.read('partenariats', _id)) as unknown as { rows: object }
    const rows = Object.keys(papers.rows)
    const common = { boutiqueId, creatorId, by: boutique.uid, day: '2026-11-05', at: '2026-11-05T10:00:00.000Z' }
    const sales = Array.from({ length: SALES }, (_sale, index) =>
      aMovement('', { ...common, row: rows[index % rows.length] ?? '', _id: recordIdOf(_id, newId(12)) }),
    )
    await boutique.push('records', sales)
  }
  const { page } = boutique
  await page.addInitScript(feel)
  await page.goto('/comptoir')
  await page.getByText('en rayon').first().waitFor()
  await page.getByRole('button', { name: /À jour/ }).waitFor({ timeout: 60_000 })
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const taps: number[] = []
  await tap(page, 0)
  await forget(page)
  for (let time = 0; time < TAPS; time += 1) {
    taps.push(await tap(page, time))
    await page.waitForTimeout(NEXT_TAP_MS)
  }
  const { interaction, task } = await felt(page)
  const ms = { unit: 'ms', goal: '<= 100', conditions } as const
  reportFigure({ name: 'a tap seen as sold, median', value: median(taps), ...ms })
  reportFigure({ name: 'a tap seen as sold, p95', value: percentile(taps, 0.95), ...ms })
  reportFigure({ name: 'INP of the taps', value: interaction, ...ms })
  reportFigure({
    name: 'longest task of a sale',
    value: task,
    unit: 'ms',
    conditions: `${conditions}; its writing and the badge too`,
  })
  await forget(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('vase emaille', { delay: 150 })
  const letters = await felt(page)
  reportFigure({ name: 'INP of a search', value: letters.interaction, ...ms })
} finally {
  await browser.close()
  await server.stop()
}
