import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const TITLE = 'Ce qui attend ici peut être effacé'

test('in Safari, what has waited a day is said to be at risk, and saved as a file that a person can read', async ({
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await context.addInitScript((userAgent) => {
    Object.defineProperty(navigator, 'userAgent', { value: userAgent })
    Object.defineProperty(navigator, 'standalone', { value: false })
  }, SAFARI)
  await page.clock.install()
  await page.goto('/contact')
  await underWorker(page)
  await context.setOffline(true)
  await page.getByLabel('Nom').fill('Anne Martin')
  await page.getByLabel('E-mail').fill('anne@exemple.fr')
  await page.getByLabel('Message').fill('Bonjour, écrit dans le train.')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(badge(page)).toContainText('1 envoi en attente')
  await page.clock.fastForward('25:00:00')
  const notice = page.getByRole('complementary', { name: TITLE })
  await expect(notice).toContainText('sept jours sans visite')
  await expect(notice).toContainText("touchez Partager, puis « Sur l'écran d'accueil »")
  const saved = page.waitForEvent('download')
  await notice.getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^rayon-libre-envois-en-attente-\d{4}-\d\d-\d\d\.txt$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('Message au support : Question générale')
  expect(text).toContain('Bonjour, écrit dans le train.')
  // Postponed, it is still in the list of waiting writes.
  await notice.getByRole('button', { name: 'Plus tard' }).click()
  await expect(notice).toHaveCount(0)
  await badge(page).click()
  await expect(page.getByRole('dialog', { name: 'Vos envois' })).toContainText(TITLE)
})
