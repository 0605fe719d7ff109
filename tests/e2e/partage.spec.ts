import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

let path: string
test.beforeEach(async ({ anAccount }) => {
  const annonce = await annonceOf(await anAccount('boutique'), { nom: 'Le Grain', ville: 'Rennes' })
  path = `/annonce/${annonce._id}`
})

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

test("sharing opens the device's own sheet with the annonce's link", async ({ aVisitor, server }) => {
  const { page } = await aVisitor()
  await deviceSharing(page, 'shared')
  await visit(page, `${path}?x=1`)
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
})

test('copies the link where there is no sharing sheet, and confirms it', async ({ aVisitor, server }) => {
  const { page, context } = await aVisitor()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await visit(page, path)
  expect(await page.evaluate(() => 'share' in navigator)).toBe(false)
  await page.getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByText('Lien copié !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path)
})

test('reports a refused clipboard or a broken sheet, and ignores a cancelled one', async ({ aVisitor }) => {
  const { page: refused, context } = await aVisitor()
  // What is granted is all that is: the clipboard is not.
  await context.grantPermissions(['geolocation'])
  await visit(refused, path)
  await refused.getByRole('button', { name: 'Partager' }).click()
  await expect(refused.getByText('Erreur de partage')).toBeVisible()

  const broken = await context.newPage()
  await deviceSharing(broken, 'broken')
  await visit(broken, path)
  await broken.getByRole('button', { name: 'Partager' }).click()
  await expect(broken.getByText('Erreur de partage')).toBeVisible()

  const givenUp = await context.newPage()
  await deviceSharing(givenUp, 'given-up')
  await visit(givenUp, path)
  await givenUp.getByRole('button', { name: 'Partager' }).click()
  await expect(givenUp.locator('html')).toHaveAttribute('data-shared', /Le Grain/)
  await expect(givenUp.getByText('Erreur de partage')).toHaveCount(0)
  await expect(givenUp.getByText('Lien copié !')).toHaveCount(0)
})
