import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { annonceOf, PASSWORD } from '../fixtures/acts.ts'
import { aReport } from '../fixtures/builders.ts'
import { readMails } from '../fixtures/mail-file.ts'
import { expectReadable, expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { fieldErrors, visit } from './people.ts'

test.use({ ownLine: true })

/** Its name and the words of its report are no other test's: all share their server, and its operators. */
const SHOP = 'La Mercerie du Quai'

async function appoint(dataDir: string, email: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const args = ['dist/gateway/admin.js', 'operateur', email]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toContain("C'est un opérateur du site")
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')

async function looksWell(page: Page, where: string): Promise<void> {
  await expectUsable(page, where)
  await expectReadable(page, where)
}

test('an operator reads what was reported, hides it, undoes it, and its boutique reads why', async ({
  aMember,
  anAccount,
  line,
  server,
}) => {
  const boutique = await aMember('boutique', { nom: SHOP })
  const annonce = await annonceOf(boutique, { nom: 'Étagère près de la caisse' })
  const visitor = await anAccount('createur')
  const report = aReport({ about: annonce._id, reason: 'scam', text: 'Elle veut un virement avant la visite.' })
  const headers = { origin: server.url }
  expect((await visitor.request.post('/api/signalements', { headers, data: report })).status()).toBe(202)

  const { page, email } = await aMember('createur')
  await withAxe(page)
  await page.goto('/moderation')
  await expect(title(page)).toHaveText("Cette page n'existe pas")
  await appoint(server.dataDir, email)
  await page.reload()
  await expect(title(page)).toHaveText('Votre mot de passe')
  await expect(page.getByRole('contentinfo').getByRole('link')).toHaveAttribute('href', '/accessibilite')
  await press(page, 'Ouvrir la modération')
  await expect(fieldErrors(page)).toHaveText('Donnez votre mot de passe.')
  await page.getByLabel('Mot de passe').fill('autre chose')
  await page.keyboard.press('Enter')
  await expect(fieldErrors(page)).toHaveText('Le mot de passe est incorrect.')
  await looksWell(page, 'the password of an operator')
  await page.getByLabel('Mot de passe').fill(PASSWORD)
  await page.keyboard.press('Enter')

  const line1 = page.getByRole('link', { name: "Annonce : Tentative d'arnaque" }).filter({ hasText: SHOP })
  await expect(line1).toContainText("depuis moins d'une heure")
  await looksWell(page, 'what was reported')
  await line1.press('Enter')
  await expect(title(page)).toHaveText('Annonce signalée')
  await expect(page.getByText('Elle veut un virement avant la visite.')).toBeVisible()
  await expect(page.getByText(annonce.description)).toBeVisible()
  await looksWell(page, 'one report')

  await press(page, "Masquer l'annonce")
  await expect(page.getByRole('form', { name: "Masquer l'annonce" })).toContainText(annonce.nom)
  await page.getByLabel('Vos mots à la personne concernée').fill('Trois virements demandés.')
  await looksWell(page, 'what will be done')
  // Offline, it says so and keeps the typed text.
  await line.cut()
  await press(page, "Masquer l'annonce")
  await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas')
  await line.mend()
  await expect(page.getByLabel('Vos mots à la personne concernée')).toHaveValue('Trois virements demandés.')
  await press(page, "Masquer l'annonce")
  await expect(page.getByRole('status')).toContainText('Annonce masquée')
  await expect(page.getByText('masquée', { exact: false }).first()).toBeVisible()

  await visit(boutique.page, `/annonce/${annonce._id}`)
  await expect(boutique.page.getByText("Masquée par la modération (Tentative d'arnaque)")).toBeVisible()
  const mails = async () => (await readMails(server.dataDir)).filter(({ text }) => text.includes('Trois virements'))
  await expect.poll(mails).toHaveLength(1)

  // Its boutique contests the decision from there, and the appeal is upheld.
  await withAxe(boutique.page)
  await boutique.page.getByRole('link', { name: 'Contester' }).press('Enter')
  await expect(title(boutique.page)).toHaveText('Contester la décision')
  await press(boutique.page, 'Envoyer')
  await expect(fieldErrors(boutique.page).first()).toContainText('Dites pourquoi')
  await boutique.page.getByLabel('Pourquoi vous contestez').fill('Ce virement était un acompte.')
  await looksWell(boutique.page, 'a decision contested')
  await press(boutique.page, 'Retour au site')
  await boutique.page.getByRole('link', { name: 'Contester' }).press('Enter')
  await expect(boutique.page.getByLabel('Pourquoi vous contestez')).toHaveValue('Ce virement était un acompte.')
  await press(boutique.page, 'Envoyer')
  await expect(boutique.page.getByRole('status')).toContainText('Contestation envoyée')
  await boutique.page.goto(`/annonce/${annonce._id}`)

  await page.getByRole('button', { name: 'Les signalements' }).press('Enter')
  await page.getByRole('link', { name: 'Contestation' }).filter({ hasText: SHOP }).press('Enter')
  await expect(title(page)).toHaveText('Décision contestée')
  await expect(page.getByText('Ce virement était un acompte.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Maintenir la décision' })).toBeVisible()
  await press(page, "Republier l'annonce")
  await press(page, "Republier l'annonce")
  await expect(page.getByRole('status')).toContainText("L'annonce est comme avant")
  await expect(boutique.page.getByText('Masquée par la modération')).toHaveCount(0)

  await page.getByRole('link', { name: SHOP }).press('Enter')
  await expect(title(page)).toHaveText(SHOP)
  await expect(page.getByText(boutique.email, { exact: true })).toBeVisible()
  await looksWell(page, 'an account')
  await press(page, 'Supprimer le compte')
  await expect(page.getByLabel('Votre mot de passe')).toBeVisible()
  await press(page, 'Annuler')
  await expect(page.getByRole('heading', { name: 'Agir' })).toBeFocused()
  await press(page, 'Télécharger ses données')
  await looksWell(page, 'a copy of the data of an account')
  await press(page, 'Télécharger ses données')
  await expect(fieldErrors(page)).toHaveText(['Dites pourquoi vous faites cette copie.', 'Donnez votre mot de passe.'])
  await expect(page.getByLabel('Pourquoi cette copie')).toBeFocused()
  await page.getByLabel('Pourquoi cette copie').fill('Demande écrite.')
  await page.getByLabel('Votre mot de passe').fill(PASSWORD)
  const saved = page.waitForEvent('download')
  await press(page, 'Télécharger ses données')
  await saved
  await expect(page.getByRole('status')).toContainText('Données téléchargées')
  await page.getByRole('link', { name: 'Courriers' }).press('Enter')
  await expect(title(page)).toHaveText('Courriers abandonnés')
  await expect(title(page)).toBeFocused() // focused just after it is shown; a key pressed before that would go to it
  await page.getByRole('link', { name: 'Actes' }).press('Enter')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Données copiées (Demande écrite.)')
  await looksWell(page, 'the acts')
  await press(page, 'Refermer')
  await expect(title(page)).toHaveText('Votre mot de passe')
  await expect(page.getByText('Données copiées')).toBeHidden()
})
