import { expect, type Page, test } from '@playwright/test'
import { startServer, type TestServer } from '../fixtures/server.ts'
import { aBrowser, annonceOf, member } from './members.ts'

let server: TestServer
let path: string
test.beforeAll(async ({ browser }) => {
  server = await startServer()
  const boutique = await member(browser, server, 'boutique')
  path = `/annonce/${(await annonceOf(boutique, { nom: 'Le Grain', ville: 'Rennes' }))._id}`
  await boutique.context.close()
})
test.afterAll(() => server.stop())

/** Chromium without a window has no sharing sheet of its own: this stands in for the reader's device. */
async function deviceSharing(page: Page, answer: 'shared' | 'given-up' | 'broken'): Promise<void> {
  await page.addInitScript((how) => {
    const share = (data: ShareData): Promise<void> => {
      document.documentElement.dataset.shared = JSON.stringify(data)
      if (how === 'shared') return Promise.resolve()
      return Promise.reject(new DOMException(how, how === 'given-up' ? 'AbortError' : 'NotAllowedError'))
    }
    Object.defineProperty(Navigator.prototype, 'share', { value: share, configurable: true })
  }, answer)
}

test("sharing opens the device's own sheet with the annonce's link", async ({ browser }) => {
  const context = await aBrowser(browser, server)
  const page = await context.newPage()
  await deviceSharing(page, 'shared')
  await page.goto(`${path}?x=1`)
  await page.getByRole('button', { name: 'Partager' }).click()
  const shared = page.locator('html')
  await expect(shared).toHaveAttribute('data-shared', /Le Grain/)
  const data = JSON.parse((await shared.getAttribute('data-shared')) ?? '') as ShareData
  expect(data).toEqual({
    title: 'Le Grain',
    text: 'Un espace libre chez Le Grain, à Rennes',
    url: server.url + path,
  })
  await expect(page.getByText('Erreur de partage')).toHaveCount(0)
  await context.close()
})

test('without a sharing sheet the link is copied, and the reader told', async ({ browser }) => {
  const context = await aBrowser(browser, server)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(path)
  expect(await page.evaluate(() => 'share' in navigator)).toBe(false)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByText('Lien copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path)
  await context.close()
})

test('a refused clipboard or a broken sheet is told, giving up is not', async ({ browser }) => {
  const context = await aBrowser(browser, server)
  const refused = await context.newPage()
  // What is granted is all that is: the clipboard is not.
  await context.grantPermissions(['geolocation'])
  await refused.goto(path)
  await refused.getByRole('button', { name: 'Partager' }).click()
  await expect(refused.getByText('Erreur de partage')).toBeVisible()

  const broken = await context.newPage()
  await deviceSharing(broken, 'broken')
  await broken.goto(path)
  await broken.getByRole('button', { name: 'Partager' }).click()
  await expect(broken.getByText('Erreur de partage')).toBeVisible()

  const givenUp = await context.newPage()
  await deviceSharing(givenUp, 'given-up')
  await givenUp.goto(path)
  await givenUp.getByRole('button', { name: 'Partager' }).click()
  await expect(givenUp.locator('html')).toHaveAttribute('data-shared', /Le Grain/)
  await expect(givenUp.getByText('Erreur de partage')).toHaveCount(0)
  await expect(givenUp.getByText('Lien copié !')).toHaveCount(0)
  await context.close()
})
