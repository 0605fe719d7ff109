import { expect, type Page } from '@playwright/test'
import { readMails } from '../fixtures/mail-file.ts'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, networkBack, visit } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

/** Fills the form with the keyboard alone, from the button that opens it. */
async function fill(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Signaler' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Motif').selectOption({ label: "Tentative d'arnaque" })
  await dialog.getByLabel('Ce qui ne va pas').fill(text)
  await dialog.getByLabel('Je fais ce signalement de bonne foi').press(' ')
}

test('an annonce is reported by a visitor, without a network too, and a profil by a member', async ({
  aVisitor,
  aMember,
  anAccount,
  line,
  server,
}) => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique, { nom: 'La Mercerie' })
  const { page } = await aVisitor()
  await withAxe(page)
  await page.goto(`/annonce/${annonce._id}`)
  await underWorker(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La Mercerie')
  await fill(page, 'Elle demande un virement.')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await expect(dialog.getByText('Ce champ est obligatoire.')).toHaveCount(2)
  await expectUsable(page, 'a report that is not complete')

  // The report is stored, and sent when the server is back.
  await dialog.press('Escape')
  await line.cut()
  await page.getByRole('button', { name: 'Signaler' }).press('Enter')
  await expect(dialog.getByLabel('Ce qui ne va pas')).toHaveValue('Elle demande un virement.')
  await dialog.getByLabel('Nom').fill('Nadia Visiteuse')
  await dialog.getByLabel('E-mail').fill('nadia@exemple.fr')
  await dialog.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await expect(dialog).toContainText('Signalement gardé sur cet appareil')
  await dialog.getByRole('button', { name: 'Fermer' }).press('Enter')
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await line.mend()
  await networkBack(page)
  await expect(badge(page)).toHaveCount(0)
  const mailsWith = async (words: string) =>
    (await readMails(server.dataDir)).filter(({ text }) => text.includes(words))
  await expect.poll(() => mailsWith('Elle demande un virement.')).toHaveLength(1)

  const createur = await aMember('createur')
  await visit(createur.page, `/profil/${boutique.uid}`)
  await fill(createur.page, 'Ce nom est le mien.')
  const createurDialog = createur.page.getByRole('dialog')
  await expect(createurDialog.getByLabel('Nom')).toHaveCount(0)
  await createurDialog.getByRole('button', { name: 'Envoyer' }).press('Enter')
  await expect(createurDialog).toContainText('Signalement envoyé')
  // One mail to the support, one to the report's author.
  await expect.poll(() => mailsWith('Ce nom est le mien.')).toHaveLength(2)
})
