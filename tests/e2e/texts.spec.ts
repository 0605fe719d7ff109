import { expect } from '@playwright/test'
import { readPdf } from '../fixtures/pdf.ts'
import { demoTest as test } from './fixtures.ts'
import { blockRoute, signIn, takenOver, visit } from './people.ts'

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

test('a long page is printed and pictured without the link that skips to its content, nor its header on paper', async ({
  page,
}, info) => {
  await page.addInitScript(() => localStorage.setItem('cookie-consent', 'false'))
  await page.goto('/cgu')
  await takenOver(page)
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toHaveCount(1)
  const file = info.outputPath('page.pdf')
  await page.pdf({ path: file, format: 'A4' })
  const { text, pages } = readPdf(file)
  expect(pages).toBeGreaterThan(1)
  expect(text).not.toMatch(/Aller au contenu|Connexion \/ Inscription/)
  // Taken of the whole from its middle, as tools do.
  await page.evaluate(() => scrollTo(0, 1500))
  const whole = () => page.screenshot({ fullPage: true })
  const taken = await whole()
  await skip.evaluate((link) => link.remove())
  expect((await whole()).equals(taken)).toBe(true)
})
