import { expect } from '@playwright/test'
import { annonceOf } from '../fixtures/acts.ts'
import { readMails } from '../fixtures/mail-file.ts'
import { test } from './fixtures.ts'
import { badge, networkBack } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

test('a report without a network is stored by the worker, which sends it when the server is back', async ({
  aVisitor,
  anAccount,
  line,
  server,
}) => {
  const annonce = await annonceOf(await anAccount('boutique'))
  const { page } = await aVisitor()
  await page.goto(`/annonce/${annonce._id}`)
  await underWorker(page)
  await line.cut()
  await page.getByRole('button', { name: 'Signaler' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').selectOption({ label: "Tentative d'arnaque" })
  await dialog.getByLabel('Ce qui ne va pas').fill('Elle demande un virement.')
  await dialog.getByLabel('Nom').fill('Nadia Visiteuse')
  await dialog.getByLabel('E-mail').fill('nadia@exemple.fr')
  await dialog.getByLabel('Je fais ce signalement de bonne foi').check()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog).toContainText('Signalement gardé sur cet appareil')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await line.mend()
  await networkBack(page)
  await expect(badge(page)).toHaveCount(0)
  const mails = async () =>
    (await readMails(server.dataDir)).filter(({ text }) => text.includes('Elle demande un virement.'))
  await expect.poll(mails).toHaveLength(1)
})
