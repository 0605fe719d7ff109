import { expect, type Page } from '@playwright/test'
import { WIRE_HEADERS } from '../fixtures/answers.ts'
import { readMails } from '../fixtures/mail-file.ts'
import type { TestServer } from '../fixtures/server.ts'
import { demoTest as test } from './fixtures.ts'
import { said } from './live-regions.ts'
import { blockRoute, signIn, takenOver, visit } from './people.ts'

// These tests change no data of the market: they share the demo's.
const FAILURE = "Une erreur est survenue lors de l'envoi de votre message. Veuillez réessayer."
const LIBRARY_MISSING = "La librairie de génération PDF n'est pas chargée. Veuillez réessayer."

/** The demo market's créateur: e-mail and password. */
const CREATEUR = ['createur@demo.example', 'rayonlibre'] as const

/** Any annonce id will do: the templates are blank. */
const CONTRAT = '/partenariat/demo/contrat'
const INVENTAIRE = '/partenariat/demo/inventaire'

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Nom').fill('Anne Martin')
  await page.getByLabel('E-mail').fill('anne@exemple.fr')
  await page.getByLabel('Message').fill('Bonjour, une question.')
}

/** Answers the cookie banner, which covers the footer, then follows the footer's link. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name }).click()
}

/** The text of the mail files written by the server. */
async function mails({ dataDir }: TestServer): Promise<string> {
  const read = await readMails(dataDir)
  return read.map((mail) => [mail.header('reply-to'), mail.header('subject'), mail.html].join('\n')).join('\n')
}

test('the contact form shows what is missing, keeps what cannot be sent, and what is typed while the rest leaves', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await visit(page, '/contact')
  await takenOver(page)
  await expect(page.getByLabel('Sujet')).toHaveValue('Question générale')
  const send = page.getByRole('main').getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect(page.getByText('Ce champ est obligatoire.')).toHaveCount(3)
  // The field's description explains why it has the focus.
  await expect(page.getByLabel('Nom')).toBeFocused()
  await page.clock.runFor(5000)
  expect(said(page)).toEqual([])

  await page.route(
    '**/api/contact',
    (route) => route.fulfill({ status: 500, headers: WIRE_HEADERS, json: { error: 'server', message: '' } }),
    { times: 1 },
  )
  await fillContact(page)
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: FAILURE })).toBeVisible()
  const message = page.getByLabel('Message')
  await expect(message).toHaveValue('Bonjour, une question.')

  const answer = await blockRoute(page, '**/api/contact')
  await send.click()
  await message.press('End')
  await message.pressSequentially(' Et ceci.')
  answer()
  await expect.poll(() => said(page)).toContainEqual(expect.stringMatching(/^Message envoyé !/))
  await expect(message).toHaveValue('Et ceci.')
  await expect.poll(() => mails(server)).toContain('anne@exemple.fr')
})

test('a question opens on its answer, and a search keeps what matches', async ({ page }) => {
  await visit(page, '/faq')
  const answer = page.getByText('la même adresse e-mail peut être réutilisée')
  await expect(answer).toBeHidden()
  await page.getByText('Puis-je passer de boutique à créateur').click()
  await expect(answer).toBeVisible()
  await page.getByLabel('Rechercher dans les questions').fill('CLOTUREE')
  await expect(page.locator('summary')).toHaveCount(1)
  // Only the results for the last letter are announced.
  await page.getByLabel('Rechercher dans les questions').fill('')
  await page.getByLabel('Rechercher dans les questions').pressSequentially('zzzz')
  await expect.poll(() => said(page)).toEqual(['Aucune question ne correspond à votre recherche.'])
})

test("a legal page's way back goes one step back in history", async ({ page }) => {
  await visit(page, '/faq')
  await follow(page, 'Mentions légales')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mentions légales')
  await page.getByRole('button', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL('/faq')
})

test('the two templates are downloaded as PDF, and what prevents it is said', async ({ page, context }) => {
  await signIn(page, ...CREATEUR)
  await visit(page, '/contact')
  await expect(page.getByLabel('E-mail')).toHaveValue('createur@demo.example')
  await expect(page.getByLabel('Nom')).not.toHaveValue('')

  const button = page.getByRole('button', { name: 'Télécharger en PDF' })
  for (const [path, title, file] of [
    [CONTRAT, 'Contrat de Partenariat pour Espace de Vente', 'modele-contrat-partenariat.pdf'],
    [INVENTAIRE, "Fiche d'Inventaire de Dépôt-Vente", 'modele-fiche-inventaire.pdf'],
  ] as const) {
    await visit(page, path)
    // The previous screen has a button of the same name.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    const download = page.waitForEvent('download')
    await button.click()
    expect((await download).suggestedFilename()).toBe(file)
  }
  await expect(page.getByText("L'inventaire partagé s'ouvre ici aux deux parties")).toBeVisible()
  await expect(page.getByRole('region', { name: 'Inventaire partagé' })).toHaveCount(0)

  await page.evaluate(() => {
    URL.createObjectURL = () => {
      throw new Error('no room left for the file')
    }
  })
  const refusal = page.waitForEvent('dialog').then(async (one) => {
    await one.accept()
    return one.message()
  })
  await button.click()
  expect(await refusal).toMatch(/^Le document n'a pas pu être fait\. Réessayez, ou utilisez «.Imprimer.»\./)
  await expect(button).toBeEnabled()
  // A second page, which has not loaded this screen's code yet.
  const other = await context.newPage()
  const release = await blockRoute(other, '**/render-*.js', (route) => route.abort())
  await visit(other, CONTRAT)
  const download = other.getByRole('button', { name: 'Télécharger en PDF' })
  await download.click()
  await expect(other.getByRole('button', { name: 'Génération...' })).toBeDisabled()
  const alert = other.waitForEvent('dialog')
  release()
  const dialog = await alert
  expect(dialog.message()).toBe(LIBRARY_MISSING)
  await dialog.accept()
  await expect(download).toBeEnabled()
})
