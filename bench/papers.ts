import { existsSync } from 'node:fs'
import type { BrowserContext } from '@playwright/test'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { accountOn, annonceOf, memberIn, partenariatOf } from '../tests/e2e/members.ts'
import { underWorker } from '../tests/e2e/worker.ts'
import { startServer } from '../tests/fixtures/server.ts'
import { median, percentile, record } from './report.ts'

/**
 * How long the papers of a partnership with two hundred rows take to open, in the built app on a processor four times
 * slower, from the address to what is read: the first rows, or the first field of the form. Cold: a page of its own each
 * time, with the network and without it.
 */
const SLOWDOWN = 4
const TIMES = 9
const AIM_MS = 1000
const ROWS = 200
const READ = { inventaire: '[data-row]', contrat: 'main fieldset input' } as const
const SCREENS = { phone: { width: 360, height: 740 }, desk: { width: 1280, height: 800 } } as const

declare global {
  interface Window {
    shown?: number
  }
}

/** Notes when what is read stands on the page and has been drawn. */
function watch(selector: string): void {
  const look = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    look.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        window.shown = performance.now()
      }),
    )
  })
  look.observe(document, { childList: true, subtree: true })
}

async function once(context: BrowserContext, address: string, selector: string): Promise<number> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  await page.addInitScript(watch, selector)
  await page.goto(address)
  await page.waitForFunction(() => window.shown !== undefined, null, { timeout: 60_000 })
  const shown = await page.evaluate(() => window.shown ?? Number.NaN)
  await page.close()
  return shown
}

function report(name: string, times: readonly number[]): void {
  const conditions = `${ROWS} rows, processor ${SLOWDOWN} times slower, ${TIMES} times`
  record({ name: `${name}, median`, value: median(times), unit: 'ms', goal: `<= ${AIM_MS}`, conditions })
  record({ name: `${name}, p95`, value: percentile(times, 0.95), unit: 'ms', conditions })
}

if (!existsSync('dist/gateway/serve.js')) throw new Error('npm run build first')
const server = await startServer({})
const browser = await openChromium({ shell: true })
try {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  const boutique = await memberIn(context, server, 'boutique')
  const other = await browser.newContext({ baseURL: server.url })
  const createur = await accountOn(server, other.request, 'createur')
  const annonce = await annonceOf(boutique, { commission: 10 })
  const { _id } = await partenariatOf(boutique, createur, annonce)
  const rows = Array.from({ length: ROWS }, (_, index) => [
    `ligne${String(index).padStart(7, '0')}`,
    { ...BLANK_ROW, ref: `R${index}`, description: `Bol en grès émaillé, n° ${index}`, depot: 9, position: index },
  ])
  await boutique.push('partenariats', [{ ...blankPartenariat(_id, 10), rows: Object.fromEntries(rows) }])
  const addresses = {
    inventaire: `/partenariat/${annonce._id}/inventaire`,
    contrat: `/partenariat/${annonce._id}/contrat`,
  }
  await boutique.page.goto(addresses.inventaire)
  await boutique.page.locator(READ.inventaire).nth(1).waitFor()
  await underWorker(boutique.page)
  await boutique.page.close()
  for (const offline of [false, true]) {
    await context.setOffline(offline)
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      for (const paper of ['inventaire', 'contrat'] as const) {
        context.on('page', (page) => void page.setViewportSize(viewport))
        const times: number[] = []
        for (let time = 0; time < TIMES; time += 1) times.push(await once(context, addresses[paper], READ[paper]))
        report(`${paper}, ${screen}, ${offline ? 'offline' : 'online'}`, times)
        context.removeAllListeners('page')
      }
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
