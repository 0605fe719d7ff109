import { expect, type Page } from '@playwright/test'
import { annonceOf, candidatureOf } from '../fixtures/acts.ts'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { aBrowser, memberIn } from './members.ts'
import { hideToast, networkBack, visit } from './people.ts'
import { pictures } from './pictures.ts'
import { said as announced } from './watched.ts'

const words = (page: Page) => page.getByLabel('Votre message')
const said = (page: Page) => page.locator('main ol > li')

async function say(page: Page, text: string): Promise<void> {
  await words(page).fill(text)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(words(page)).toHaveValue('')
}

test.describe('two people, one of them offline', () => {
  test.use({ ownLine: true, serviceWorkers: 'allow' }) // the service worker caches the photo code

  // Proves S2.messages.1, S2.messages.4
  test('talk on a candidature, each message in one visible state', async ({ aMember, market, browser, line }) => {
    const createur = await aMember('createur', { nom: 'Roche', prenom: 'Élise' })
    // The boutique reaches the server directly: its connection is never cut.
    const context = await aBrowser(browser, market)
    const boutique = await memberIn(context, market, 'boutique', { nom: 'La Mercerie' })
    const annonce = await annonceOf(boutique, { nom: 'La Mercerie', ville: 'Lyon' })
    const candidature = await candidatureOf(createur, annonce, {
      nom: 'Élise Roche',
      message: 'Mes bols vous iraient.',
    })

    for (const { page } of [createur, boutique]) await withAxe(page)

    // Opened from the candidature's card.
    await visit(createur.page, '/tableau-de-bord')
    await createur.page.getByRole('link', { name: 'Messages, La Mercerie' }).click()
    await expect(createur.page.getByRole('heading', { level: 1 })).toHaveText('La Mercerie')
    await expect(said(createur.page)).toContainText(['Mes bols vous iraient.'])
    await say(createur.page, 'Quand puis-je passer ? 🧶')
    await expect(said(createur.page).last()).toContainText('Envoyé')
    const sendNotices = () => announced(createur.page).filter((text) => text.startsWith('Message'))
    await expect.poll(sendNotices).toEqual(['Message envoyé.'])

    await visit(boutique.page, `/messages/${candidature._id}`)
    await expect(said(boutique.page)).toContainText(['Mes bols', 'Quand puis-je passer ? 🧶'])
    await expectUsable(boutique.page, 'a conversation')

    // One party is offline, and both write.
    await line.cut()
    await createur.context.setOffline(true)
    await say(createur.page, 'Je serai là jeudi.')
    await expect(said(createur.page).last()).toContainText('En attente')
    await expect.poll(sendNotices).toEqual(['Message envoyé.', "Message en attente d'envoi."])
    await createur.page.getByLabel('Ajouter une photo').setInputFiles(await pictures(createur.page, ['teal']))
    await expect(createur.page.getByRole('button', { name: 'Retirer la photo 1' })).toBeVisible()
    await createur.page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(said(createur.page).last().getByRole('button', { name: 'Agrandir' })).toBeVisible()
    await expectUsable(createur.page, 'a message that waits')
    await say(boutique.page, 'مرحبا, plutôt vendredi')
    await expect(said(boutique.page).last()).toContainText('Envoyé')
    await expect(said(boutique.page)).toHaveCount(3)

    // Both sort messages by when the server received them.
    await line.mend()
    await createur.context.setOffline(false)
    await networkBack(createur.page)
    for (const { page } of [createur, boutique]) {
      await expect(said(page)).toContainText(['Mes bols', 'Quand puis-je', 'plutôt vendredi', 'Je serai là jeudi.', ''])
    }
    await expect(said(boutique.page).last().getByRole('img')).toHaveJSProperty('naturalWidth', 144)
    await expect(said(createur.page).last()).toContainText('Envoyé')
    await context.close()
  })
})

// Proves S2.messages.2
test('what was not read is counted until it is, and one party may block or report the other @long', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const createur = await aMember('createur', { nom: 'Roche', prenom: 'Élise' })
  const [shop, phone] = [boutique.page, createur.page]
  for (const page of [shop, phone]) await withAxe(page)
  const candidature = await candidatureOf(createur, await annonceOf(boutique, { nom: 'La Mercerie' }), {
    nom: 'Élise Roche',
  })
  await visit(shop, '/tableau-de-bord')
  await visit(phone, `/messages/${candidature._id}`)
  await say(phone, 'Bonjour')
  await say(phone, 'Avez-vous reçu mes bols ?')

  const tab = shop.getByRole('navigation', { name: 'Accès rapide' }).getByRole('link', { name: /^Messages/ })
  await expect(tab).toHaveAccessibleName('Messages 2 messages non lus')
  await tab.click()
  const row = shop.getByRole('main').getByRole('listitem')
  await expect(row).toContainText(['Élise Roche'])
  await expect(row).toContainText(['2 non lus'])
  await expectUsable(shop, 'the list of conversations')
  await row.getByRole('link').click()
  await expect(said(shop).last()).toContainText('Avez-vous reçu mes bols ?')
  await expect(tab).toHaveAccessibleName('Messages')

  // Report to the support, which the other party does not see; then block them.
  await shop.getByText('Options').click()
  await shop.getByRole('button', { name: 'Signaler' }).click()
  const dialog = shop.getByRole('dialog')
  await dialog.getByLabel('Motif').selectOption({ label: "Tentative d'arnaque" })
  await dialog.getByLabel('Ce qui ne va pas').fill('Il demande un virement.')
  await dialog.getByLabel('Je fais ce signalement de bonne foi').check()
  await expectUsable(shop, 'a report')
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await hideToast(shop, 'Signalement enregistré')
  await shop.getByRole('button', { name: 'Bloquer' }).click()
  await shop.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(words(shop)).toHaveCount(0)
  await expect(shop.getByRole('button', { name: 'Débloquer' }).first()).toBeVisible()
  await expect(shop.getByRole('banner').getByText('À jour')).toBeVisible()

  await say(phone, 'Répondez-moi !')
  await expect(said(phone).last()).toContainText('Cette personne ne souhaite plus recevoir de messages')
  // Scroll to the top: a control half behind the header would fail the target-size rule.
  await phone.evaluate(() => window.scrollTo(0, 0))
  await expectUsable(phone, 'a message that was refused')
  await said(phone).last().getByRole('button', { name: 'Corriger' }).click()
  await expect(words(phone)).toHaveValue('Répondez-moi !')
  await expect(said(phone)).toHaveCount(3)

  await shop.getByRole('button', { name: 'Débloquer' }).first().click()
  await expect(words(shop)).toBeVisible()
  await expect(shop.getByRole('banner').getByText('À jour')).toBeVisible()
  await phone.getByRole('button', { name: 'Envoyer' }).click()
  await expect(said(shop).last()).toContainText('Répondez-moi !')
})
