import { expect, type Page } from '@playwright/test'
import { createPrng } from '../../scripts/seed/prng.ts'
import { count } from '../fixtures/counts.ts'
import { cuttingProxy, type Fate } from '../fixtures/cutting-proxy.ts'
import { printedSeed } from '../fixtures/seed.ts'
import { test } from './fixtures.ts'
import { aBrowser, memberIn } from './members.ts'
import { badge, closeMessage } from './people.ts'
import { chooser, expectChosen, fillRest, ownPhotos, pictures } from './pictures.ts'
import { storedPhotos, wholePhotos } from './stored-photos.ts'
import { underWorker } from './worker.ts'

const INTERRUPTIONS = count({ short: 8, long: 50 })

test.use({ ownServer: {} })

test('sending interrupted many times, on either side or between, ends with exactly the chosen photos @long', async ({
  browser,
  server,
}) => {
  test.setTimeout(240_000)
  const { next: random } = createPrng(String(printedSeed()))
  let left = 0
  let page: Page
  const shown: (string | null)[] = []

  /** Each kind once, then at random. */
  const fates: Fate[] = ['cut', 'lost-answer']
  const decide = (): { fate: Fate; share: number } => {
    if (left === 0) return { fate: 'pass', share: 1 }
    left -= 1
    return { fate: fates.shift() ?? (random() < 0.2 ? 'lost-answer' : 'cut'), share: random() }
  }
  /** The device goes on at once when its network comes back; without that it waits longer after each failure. */
  const networkBack = () =>
    // A page that the next interruption closes meanwhile needs no notice.
    page.evaluate(() => void window.dispatchEvent(new Event('online'))).catch(() => undefined)
  const lookAtProgress = async () => {
    await badge(page).click()
    const panel = page.getByRole('dialog')
    shown.push(await panel.getByText(/^Envoi de la photo/).textContent())
    await panel.getByRole('button', { name: 'Fermer' }).click()
  }
  const reopenPage = async () => {
    const old = page
    page = await old.context().newPage()
    await old.close()
    await page.goto('/tableau-de-bord')
  }
  const restartServer = async () => {
    await server.kill()
    await server.restart()
  }
  const strikes = [lookAtProgress, reopenPage, restartServer]
  const strike = async () => {
    const what = random()
    const first = strikes.shift()
    if (first !== undefined) await first()
    else if (what < 0.08) await reopenPage()
    else if (what < 0.16) await restartServer()
  }
  // One at a time: a page that comes back may send while the server is still being restarted.
  let turn = Promise.resolve()
  const happen = () => {
    turn = turn.then(strike)
    return turn
  }
  const proxy = await cuttingProxy(server.port, decide, happen, networkBack)
  const context = await aBrowser(browser, { ...server, url: proxy.url })
  const boutique = await memberIn(context, { ...server, url: proxy.url }, 'boutique')
  page = boutique.page
  await page.goto('/annonce/creer')
  await underWorker(page)
  const files = await pictures(page, ['maroon', 'olive', 'navy', 'teal', 'purple'])
  await server.kill()
  await expect(badge(page)).toContainText('Hors ligne')
  await chooser(page).setInputFiles(files)
  await expectChosen(page, 5)
  await fillRest(page)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)

  left = INTERRUPTIONS
  await server.restart()
  await expect.poll(() => left === 0 && proxy.quiet(), { timeout: 180_000 }).toBe(true)
  await expect(badge(page)).toHaveText('À jour', { timeout: 30_000 })
  expect(shown[0]).toMatch(/^Envoi de la photo 1 sur 5\u00a0: \d+\u00a0%$/)
  const urls = await ownPhotos(context)
  expect(urls).toHaveLength(5)
  await context.close()
  await proxy.close()
  await server.kill()
  expect(await storedPhotos(server)).toEqual(wholePhotos(urls))
})
