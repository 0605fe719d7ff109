import { readFile } from 'node:fs/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, closeMessage, fillAnnonce, visit } from './people.ts'
import { underWorker } from './worker.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const TITLE = 'Ce qui attend ici peut être effacé'

async function asSafari(context: BrowserContext, installed = false): Promise<void> {
  await context.addInitScript(
    ([userAgent, standalone]) => {
      Object.defineProperty(navigator, 'userAgent', { value: userAgent })
      Object.defineProperty(navigator, 'standalone', { value: standalone })
    },
    [SAFARI, installed] as const,
  )
}

function notice(page: Page) {
  return page.getByRole('complementary', { name: TITLE })
}

/** Publishes without a network. The page's clock can then be moved. */
async function publishOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.clock.install()
  await visit(page, '/annonce/creer')
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
  await fillAnnonce(page, 'Une vitrine, écrite dans le train.')
  await context.setOffline(true)
  await expect(badge(page)).toHaveText('Hors ligne')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
}

test('in Safari, what has waited a day is said to be at risk, and saved as a file that a person can read @long', async ({
  aMember,
}) => {
  const { page, context } = await aMember('boutique', { nom: 'La Remise' })
  await asSafari(context)
  await publishOffline(page, context)
  await page.clock.fastForward('23:00:00')
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await expect(notice(page)).toHaveCount(0)
  await page.clock.fastForward('02:00:00')
  await expect(notice(page)).toContainText('sept jours sans visite')
  await expect(notice(page)).toContainText("touchez Partager, puis « Sur l'écran d'accueil »")

  const saved = page.waitForEvent('download')
  await notice(page).getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^rayon-libre-envois-en-attente-\d{4}-\d\d-\d\d\.txt$/)
  const text = await readFile(await file.path(), 'utf8')
  for (const part of ['Annonce : La Remise', 'Prix par mois (euros) : 35', 'Une vitrine, écrite dans le train.']) {
    expect(text).toContain(part)
  }
  await expect(notice(page)).toContainText('Le fichier est téléchargé.')

  // Put off, it is still where waiting writes are listed.
  await notice(page).getByRole('button', { name: 'Plus tard' }).click()
  await expect(notice(page)).toHaveCount(0)
  await badge(page).click()
  const panel = page.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel).toContainText(TITLE)
  await expect(panel.getByRole('button', { name: 'Enregistrer dans un fichier' })).toBeVisible()
})

test('a visitor in Safari is warned of a message that waits, and finds its words in the file', async ({ aVisitor }) => {
  const { page, context } = await aVisitor()
  await asSafari(context)
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
  const saved = page.waitForEvent('download')
  await notice(page).getByRole('button', { name: 'Enregistrer dans un fichier' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text).toContain('Message au support : Question générale')
  expect(text).toContain('Bonjour, écrit dans le train.')
})

for (const [where, prepare] of [
  ['installed from Safari', (context: BrowserContext) => asSafari(context, true)],
  ['in another browser', () => Promise.resolve()],
] as const) {
  test(`nothing is said to be at risk ${where} @long`, async ({ aMember }) => {
    const { page, context } = await aMember('boutique', { nom: 'La Remise' })
    await prepare(context)
    await publishOffline(page, context)
    await page.clock.fastForward('49:00:00')
    await badge(page).click()
    const panel = page.getByRole('dialog', { name: 'Vos envois' })
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByText(TITLE)).toHaveCount(0)
  })
}
