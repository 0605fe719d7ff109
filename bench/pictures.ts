import type { Browser } from '@playwright/test'
import { openChromium } from '../scripts/lib/open-chromium.ts'
import { startServer, type TestServer } from '../tests/fixtures/server.ts'
import { publishAnnonces } from './photos/publish.ts'
import { reportFigure } from './report.ts'

/**
 * Weight of the landing page's pictures on a phone: real photographs, in the sizes that the app makes of them, once the
 * page is idle. After a build.
 */
const CARDS = 24
const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
const SETTLE_MS = 3000

async function measure(browser: Browser, server: TestServer): Promise<void> {
  const context = await browser.newContext({ ...PHONE, baseURL: server.url, locale: 'fr-FR', serviceWorkers: 'block' })
  await context.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  const page = await context.newPage()
  const sizes = new Map<string, number>()
  page.on('requestfinished', async (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/photos/')) sizes.set(pathname, (await request.sizes()).responseBodySize)
  })
  await page.goto('/')
  await page
    .getByRole('article')
    .nth(CARDS - 1)
    .waitFor({ state: 'attached' })
  await page.waitForTimeout(SETTLE_MS)
  const kilobytes = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0) / 1024
  reportFigure({
    name: 'pictures of the landing page, come to rest',
    value: kilobytes,
    unit: 'KB',
    goal: '<= 250',
    conditions: `${CARDS} cards at 360 px, twice as dense; ${sizes.size} pictures`,
  })
  await context.close()
}

const server = await startServer()
const browser = await openChromium({ shell: true })
try {
  const photographs = await publishAnnonces(browser, server, CARDS)
  if (photographs < CARDS) console.log(`  ${photographs} photographs for ${CARDS} cards`)
  await measure(browser, server)
} finally {
  await browser.close()
  await server.stop()
}
