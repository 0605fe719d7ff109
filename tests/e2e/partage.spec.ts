import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { visit } from './people.ts'

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

test("an annonce is shared by the device's own sheet, else its link is copied, and what fails is said", async ({
  anAccount,
  aVisitor,
  server,
}) => {
  const { _id } = await annonceOf(await anAccount('boutique'), { nom: 'Le Grain', ville: 'Rennes' })
  const path = `/annonce/${_id}`
  const { page: copying, context } = await aVisitor()
  const failed = (page: Page) => page.getByText('Erreur de partage')
  const share = (page: Page) => page.getByRole('button', { name: 'Partager' }).click()
  const withSheet = async (answer: 'shared' | 'given-up' | 'broken') => {
    const page = await context.newPage()
    await deviceSharing(page, answer)
    await visit(page, `${path}?x=1`)
    await share(page)
    return page
  }

  // What is granted is all that is: first the clipboard is not.
  await context.grantPermissions(['geolocation'])
  await visit(copying, path)
  expect(await copying.evaluate(() => 'share' in navigator)).toBe(false)
  await share(copying)
  await expect(failed(copying)).toBeVisible()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await share(copying)
  await expect(copying.getByText('Lien copié !')).toBeVisible()
  expect(await copying.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path)

  await expect(failed(await withSheet('broken'))).toBeVisible()
  for (const answer of ['given-up', 'shared'] as const) {
    const page = await withSheet(answer)
    const shared = page.locator('html')
    await expect(shared).toHaveAttribute('data-shared', /Le Grain/)
    expect(JSON.parse((await shared.getAttribute('data-shared')) ?? '')).toEqual({
      title: 'Le Grain',
      text: 'Un espace libre chez Le Grain, à Rennes',
      url: server.url + path,
    })
    await expect(failed(page)).toHaveCount(0)
    await expect(page.getByText('Lien copié !')).toHaveCount(0)
  }
})
