import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { blockRoute, closeMessage, fillAnnonce } from './people.ts'

test('on a slow line the form that was published cannot be published again before it leaves', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { page } = boutique
  const arrive = await blockRoute(page, '**/tableau-de-bord-*.js')
  await page.goto('/annonce/creer')
  await fillAnnonce(page, 'Une vitrine.')
  const submit = page.getByRole('button', { name: "Publier l'annonce" })
  await submit.click()
  await closeMessage(page)
  await expect(submit).toBeDisabled()
  // Going back before the dashboard has loaded: the form is usable again.
  await page.goBack()
  await expect(submit).toBeEnabled()
  await page.goForward()
  arrive()
  await expect(page.getByText('1 annonce', { exact: true })).toBeVisible()
})
