import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { COMPLETE_KEY } from '../src/data/store/names.ts'
import { memberIn } from '../tests/e2e/members.ts'
import { cards, underWorker } from '../tests/e2e/worker.ts'
import { annonceOf } from '../tests/fixtures/acts.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { fillFolder } from './market/folder.ts'
import { median, reportFigure } from './report.ts'
import { browseAnnonce, browseLanding, feel, felt, forget, scrollThrough } from './start/felt.ts'

/**
 * Responsiveness on a phone that stores 10,000 annonces, on a processor four times slower than this machine's: how long
 * the app takes to start without the server, how soon it reacts to taps and letters, and its longest task while the
 * list scrolls. After a build.
 */
const SIZE = 10_000
const SLOWDOWN = 4
const TIMES = 9
const OWN_ANNONCES = 5 // annonces of a boutique
const OWN_FIRST = 'main li h3'
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, locale: 'fr-FR' }

declare global {
  interface Window {
    firstCardAt?: number
  }
}

/** Records when the first element of a selector is drawn. */
function watch(selector: string): void {
  const look = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    look.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.firstCardAt = performance.now()
      }),
    )
  })
  look.observe(document, { childList: true, subtree: true })
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/** Milliseconds from navigation until the first element of a selector is drawn. */
async function start(context: BrowserContext, path: string, selector: string): Promise<number> {
  const page = await slowPage(context)
  await page.addInitScript(watch, selector)
  await page.goto(path)
  await page.waitForFunction(() => window.firstCardAt !== undefined, null, { timeout: 60_000 })
  const at = await page.evaluate(() => window.firstCardAt ?? Number.NaN)
  await page.close()
  return at
}

const conditions = `${SIZE} annonces kept, processor ${SLOWDOWN} times slower, 360 px`

async function use(context: BrowserContext): Promise<void> {
  const page = await slowPage(context)
  await page.addInitScript(feel)
  await page.goto('/')
  await cards(page).first().waitFor()
  for (const [name, act] of [
    ['landing page', browseLanding],
    ['annonce', browseAnnonce],
  ] as const) {
    await forget(page)
    await act(page)
    const { interaction, interactions } = await felt(page)
    if (interactions === 0) throw new RangeError(`no tap or letter was noted on the ${name}`)
    const inpConditions = `${conditions}; the longest of ${interactions} taps and letters`
    reportFigure({ name: `INP, ${name}`, value: interaction, unit: 'ms', goal: '<= 200', conditions: inpConditions })
  }
  await forget(page)
  await scrollThrough(page)
  const { task, tasks } = await felt(page)
  const taskConditions = `${conditions}; ${tasks} tasks over 50 ms; 0 says none`
  reportFigure({
    name: 'longest task, scrolling the list',
    value: task,
    unit: 'ms',
    goal: '<= 50',
    conditions: taskConditions,
  })
  await page.close()
}

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const dataDir = await mkdtemp(join(tmpdir(), 'rayon-bench-'))
await fillFolder(dataDir, SIZE)
const server = await startServer({ dataDir })
const browser = await openChromium({ shell: true })
try {
  await fetch(`${server.url}/catalogue/manifest.json`) // builds the catalogue before the first visit
  const context = await browser.newContext({ ...PHONE, baseURL: server.url })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  const page = await context.newPage()
  await page.goto('/')
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY, { timeout: 120_000 })
  await underWorker(page)
  await page.close()
  await use(context)
  const boutiqueContext = await browser.newContext({ ...PHONE, baseURL: server.url })
  await boutiqueContext.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  const boutique = await memberIn(boutiqueContext, server, 'boutique')
  for (let made = 0; made < OWN_ANNONCES; made += 1) await annonceOf(boutique)
  await boutique.page.goto('/tableau-de-bord')
  await boutique.page.locator(OWN_FIRST).first().waitFor()
  await boutique.page.waitForFunction((key) => localStorage.getItem(key) !== null, COMPLETE_KEY, { timeout: 120_000 })
  await underWorker(boutique.page)
  await boutique.page.close()
  await server.kill()
  for (const [what, startContext, path, selector] of [
    ['first annonce of the list', context, '/', 'main li article'],
    ['first annonce of a boutique', boutiqueContext, '/tableau-de-bord', OWN_FIRST],
  ] as const) {
    const times: number[] = []
    for (let time = 0; time < TIMES; time += 1) times.push(await start(startContext, path, selector))
    reportFigure({
      name: `start without the server, ${what}, median`,
      value: median(times),
      unit: 'ms',
      goal: '<= 500',
      conditions: `${conditions}; the server stopped, ${TIMES} times`,
    })
  }
} finally {
  await browser.close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
