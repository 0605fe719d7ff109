import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { blockRoute } from './people.ts'

test('what is typed before the communes are loaded is suggested for once they are', async ({ page }) => {
  await page.route('https://data.geopf.fr/**', (route) => route.abort())
  const release = await blockRoute(page, '**/assets/ville-*.js')
  await page.goto('/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const field = page.getByRole('combobox', { name: 'Rechercher par ville' })
  const strasbourg = page.getByRole('listbox').getByRole('option').filter({ hasText: 'Strasbourg' })
  await field.pressSequentially('stbourg')
  for (let at = 0; at < 5; at += 1) await field.press('ArrowLeft')
  release()
  await expect(strasbourg).toHaveCount(0)
  await field.pressSequentially('ras')
  await expect(field).toHaveValue('strasbourg')
  await expect(strasbourg).toBeVisible()
})
