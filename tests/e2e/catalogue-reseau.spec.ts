import { expect } from '@playwright/test'
import { poorLineTo } from '../fixtures/poor-line.ts'
import { test } from './fixtures.ts'
import { aBrowser, memberIn } from './members.ts'
import { networkBack } from './people.ts'
import { catalogueCame, expectWhole, PIECES, publishMarket } from './whole-catalogue.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

test.describe('a network of 50 kbit/s that drops every ten seconds', () => {
  // The worker has kept the app: a page that reloads asks the network for none of it.
  test.use({ ownServer: {} })

  test('brings the whole catalogue all the same, and nothing twice that had come @long', async ({
    anAccount,
    browser,
    server,
  }) => {
    const annonces = await publishMarket(await anAccount('boutique'), 40, 3000)
    const line = await poorLineTo(server, { bytesASecond: 50_000 / 8, dropsEveryMs: 10_000 })
    const { page, context } = await memberIn(await aBrowser(browser, line), line, 'createur')
    // The app itself has come before, and nothing of the catalogue.
    await context.route('**/catalogue/**', (route) => route.abort())
    await page.goto('/tableau-de-bord')
    await underWorker(page)
    const timesAsked = (path: string) => line.asked.filter((one) => one === path).length
    const whole = new Map<string, number>() // how often each piece had been asked for when it had come
    page.on('requestfinished', (request) => {
      const path = new URL(request.url()).pathname
      if (PIECES.test(path)) whole.set(path, timesAsked(path))
    })
    const came = catalogueCame(page, 150_000)
    line.worsen()
    await context.unroute('**/catalogue/**')
    await networkBack(page)
    await came
    expect(line.drops).toBeGreaterThan(0)
    expect([...whole.keys()].map(timesAsked)).toEqual([...whole.values()])
    await expectWhole(page, line.cut, annonces.slice(0, 10))
    await context.close()
  })
})
