import { expect } from '@playwright/test'
import { demoTest as test } from './fixtures.ts'
import { blockRoute, signIn, visit } from './people.ts'

const LIBRARY_MISSING = "La librairie de génération PDF n'est pas chargée. Veuillez réessayer."

test("a template whose PDF's code cannot be loaded says so, and can be asked for again", async ({ page }) => {
  await signIn(page, 'createur@demo.example', 'rayonlibre')
  const release = await blockRoute(page, '**/render-*.js', (route) => route.abort())
  await visit(page, '/partenariat/demo/contrat')
  const download = page.getByRole('button', { name: 'Télécharger en PDF' })
  await download.click()
  await expect(page.getByRole('button', { name: 'Génération...' })).toBeDisabled()
  const alert = page.waitForEvent('dialog')
  release()
  const dialog = await alert
  expect(dialog.message()).toBe(LIBRARY_MISSING)
  await dialog.accept()
  await expect(download).toBeEnabled()
})
