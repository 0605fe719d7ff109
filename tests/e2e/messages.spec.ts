import { expect, type Page } from '@playwright/test'
import { annonceOf } from '../fixtures/acts.ts'
import { readMails } from '../fixtures/mail-file.ts'
import type { TestServer } from '../fixtures/server.ts'
import { test } from './fixtures.ts'
import { badge, networkBack } from './people.ts'
import { underWorker, workerOf } from './worker.ts'

test.use({ ownLine: true })

async function write(page: Page, message: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.getByLabel('Nom').fill('Anne Martin')
  await page.getByLabel('E-mail').fill('anne@exemple.fr')
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByRole('main').getByText('Message gardé sur cet appareil')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
}

/** Reports the annonce that the page shows. */
async function report(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Signaler' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motif').selectOption({ label: "Tentative d'arnaque" })
  await dialog.getByLabel('Ce qui ne va pas').fill(text)
  await dialog.getByLabel('Nom').fill('Nadia Visiteuse')
  await dialog.getByLabel('E-mail').fill('nadia@exemple.fr')
  await dialog.getByLabel('Je fais ce signalement de bonne foi').check()
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(dialog).toContainText('Signalement gardé sur cet appareil')
  await dialog.getByRole('button', { name: 'Fermer' }).click()
}

/** The mail files, written by the server, that contain these words. */
const mailsWith = async ({ dataDir }: TestServer, words: string) =>
  (await readMails(dataDir)).filter(({ text }) => text.includes(words))

test('a report and a message written without a network are kept, counted, and sent once when the server answers', async ({
  anAccount,
  aVisitor,
  line,
  server,
}) => {
  const { _id } = await annonceOf(await anAccount('boutique'))
  const { page, context } = await aVisitor()
  await page.goto(`/annonce/${_id}`)
  await underWorker(page)
  await line.cut()
  await report(page, 'Elle demande un virement.')
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await write(page, 'Bonjour, écrit dans le train.')
  await expect(badge(page)).toHaveText('Hors ligne, 2 envois en attente')
  await page.close()

  const reopened = await context.newPage()
  await reopened.goto('/contact')
  await expect(badge(reopened)).toHaveText('Hors ligne, 2 envois en attente')
  await badge(reopened).click()
  const panel = reopened.getByRole('dialog', { name: 'Vos envois' })
  await expect(panel.getByRole('listitem').filter({ hasText: 'Question générale' })).toHaveCount(1)
  await panel.getByRole('button', { name: 'Fermer' }).click()

  await line.mend()
  await expect(badge(reopened)).toHaveCount(0)
  await expect.poll(() => mailsWith(server, 'écrit dans le train')).toHaveLength(1)
  await expect.poll(() => mailsWith(server, 'Elle demande un virement.')).toHaveLength(1)

  // The form keeps the stored draft until it is sent or discarded.
  await line.cut()
  await write(reopened, 'Bonjour, écrit pour rien.')
  await badge(reopened).click()
  await panel.getByRole('button', { name: 'Abandonner' }).click()
  const question = reopened.getByRole('dialog', { name: 'Abandonner cet envoi' })
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await expect(reopened.getByText('Message gardé sur cet appareil')).toHaveCount(0)
  await write(reopened, 'Bonjour, je reste sur la page.')
  await line.mend()
  await networkBack(reopened)
  await expect(reopened.getByRole('main').getByText('Message envoyé !')).toBeVisible()
  await expect(reopened.getByText('Message gardé sur cet appareil')).toHaveCount(0)
})

test('background sync sends a kept message when no page is open any more @long', async ({ aVisitor, line, server }) => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await line.cut()
  await write(page, 'Bonjour, écrit puis quitté.')
  const { session, registrationId } = await workerOf(context, page)
  await page.goto('about:blank')
  await line.mend()
  const sync = { origin: server.url, registrationId, tag: 'contact', lastChance: false }
  await session.send('ServiceWorker.dispatchSyncEvent', sync)
  await expect.poll(() => mailsWith(server, 'écrit puis quitté')).toHaveLength(1)
})
