import { expect } from '@playwright/test'
import { HEALTH_PATH } from '#wire/site.ts'
import { demoTest as test } from './fixtures.ts'
import { takenOver, visit } from './people.ts'

test.use({ ownLine: true })

test('a screen whose file the network drops leaves the app in place, and opens at the next try', async ({
  page,
  line,
}) => {
  await visit(page, '/')
  await takenOver(page)
  await line.cut()
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(HEALTH_PATH))
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await failed // the app checks that the server answers before it reloads the page
  await expect(page.getByRole('banner').getByRole('link', { name: 'Rayon Libre, accueil' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: "Retour à l'accueil" })).toBeVisible()
  await line.mend()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Questions fréquentes' })).toBeVisible()
})
