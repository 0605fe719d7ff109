import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { readMails } from '../fixtures/mail-file.ts'
import { type AVisitor, test } from './fixtures.ts'
import { annonceOf, candidatureOf, type Member, moved } from './members.ts'
import { badge, networkBack, signIn, visit } from './people.ts'
import { underWorker, WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

/** A card of the account page, by its heading. */
function card(page: Page, title: string) {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
}

async function onAccount(page: Page): Promise<void> {
  await visit(page, '/')
  await page.getByRole('banner').getByRole('link', { name: 'Mon Compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
}

/** The same member in a browser of their own, where they signed in by the form. */
async function elsewhere(aVisitor: AVisitor, { email }: Member): Promise<Page> {
  const { page } = await aVisitor()
  await signIn(page, email)
  return page
}

/** How many documents this browser keeps in the databases that bear a member's uid. */
function documentsOf(page: Page, uid: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const count = (name: string) =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error)
        request.onsuccess = () => {
          const { result } = request
          const asked = result.transaction('docs').objectStore('docs').count()
          asked.onsuccess = () => {
            result.close()
            resolve(asked.result)
          }
        }
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.includes(wanted))
    const counts = await Promise.all(names.map(count))
    return counts.reduce((sum, one) => sum + one, 0)
  }, uid)
}

test('sessions are listed, and ended from another browser', async ({ aMember, aVisitor }) => {
  const boutique = await aMember('boutique')
  const { page } = boutique
  const other = await elsewhere(aVisitor, boutique)
  await onAccount(page)
  const sessions = card(page, 'Sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('Cet appareil')).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Terminer la session/ }).click()
  await expect(sessions.getByRole('status')).toHaveText('Ces appareils devront se reconnecter.')
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await badge(other).click()
  await expect(other.getByRole('dialog')).toContainText('Votre session a pris fin.')
})

test("one's data are downloaded, as a page to read and as JSON", async ({ aMember }) => {
  const boutique = await aMember('boutique', { nom: 'La Transparente' })
  const annonce = await annonceOf(boutique, { description: 'Une vitrine <au soleil>.' })
  const { page } = boutique
  await onAccount(page)
  const data = card(page, 'Vos données')
  const [html] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Télécharger une page à lire' }).click(),
  ])
  await expect(data.getByRole('status')).toHaveText('Le fichier est téléchargé.')
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Télécharger en JSON' }).click(),
  ])
  expect(html.suggestedFilename()).toMatch(/^rayon-libre-donnees-\d{4}-\d\d-\d\d\.html$/)
  const parsed = JSON.parse(await readFile(await json.path(), 'utf8')) as {
    documents: { annonces: object[]; prives: object[] }
  }
  expect(parsed.documents.annonces).toMatchObject([{ _id: annonce._id, description: 'Une vitrine <au soleil>.' }])
  expect(parsed.documents.prives).toMatchObject([{ adresseLocale: '12 rue des Halles' }])
  const reader = await boutique.context.newPage()
  await reader.setContent(await readFile(await html.path(), 'utf8'))
  await expect(reader.getByRole('heading', { name: 'Annonces', exact: true })).toBeVisible()
  await expect(reader.getByText('Une vitrine <au soleil>.')).toBeVisible()
  await expect(reader.getByText('12 rue des Halles')).toBeVisible()
})

test('an account deleted on one device leaves nothing on the others', async ({ aMember, aVisitor }) => {
  const boutique = await aMember('boutique', { nom: "L'Effacée" })
  const other = await elsewhere(aVisitor, boutique)
  await expect(badge(other)).toHaveText('À jour')
  await expect.poll(() => documentsOf(other, boutique.uid)).toBeGreaterThan(0)
  await onAccount(boutique.page)
  await boutique.page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await boutique.page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(boutique.page.getByText('Compte supprimé')).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await expect.poll(() => documentsOf(other, boutique.uid)).toBe(0)
})

test.describe('without the server', () => {
  test.use({ ownLine: true, serviceWorkers: 'allow' })

  test('sends no mail that a member has turned off, even offline', async ({ aMember, line, server }) => {
    const boutique = await aMember('boutique', { nom: 'La Discrète' })
    const createur = await aMember('createur')
    const { page } = createur
    await onAccount(page)
    await underWorker(page)
    const mails = card(page, 'Courriers')
    const answers = mails.getByRole('checkbox', { name: 'Une boutique répond à votre candidature' })
    await expect(answers).toBeChecked()
    await expect(mails.getByRole('checkbox')).toHaveCount(2)
    await line.cut()
    await answers.uncheck()
    await expect(badge(page)).toContainText('1 envoi en attente')
    await page.getByRole('banner').getByRole('link', { name: 'Tableau de Bord' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
    await page.getByRole('banner').getByRole('link', { name: 'Mon Compte' }).click()
    await expect(answers).not.toBeChecked()
    await line.mend()
    await networkBack(page)
    await expect(badge(page)).toHaveText('À jour')

    const mailsOfBoth = async () =>
      (await readMails(server.dataDir)).filter((mail) =>
        [boutique.email, createur.email].includes(String(mail.header('to'))),
      )
    const annonce = await annonceOf(boutique)
    const candidature = await candidatureOf(createur, annonce)
    await moved(boutique, candidature, 'refused-by-boutique')
    // The boutique is told of the candidature; by then the créateur's mail would have been queued before it was sent.
    await expect.poll(async () => (await mailsOfBoth()).map((mail) => mail.header('to'))).toEqual([boutique.email])
    const [mail] = await mailsOfBoth()
    expect(mail?.header('subject')).toBe('Nouvelle candidature de Jeanne Martin - Rayon Libre')
    expect(mail?.text).toContain('> Bonjour, je tourne des bols en grès.')
  })

  test('reports why neither sessions nor data can be loaded without the server', async ({ aMember, line }) => {
    const boutique = await aMember('boutique')
    const { page } = boutique
    await onAccount(page)
    await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
    await line.cut()
    await card(page, 'Vos données').getByRole('button', { name: 'Télécharger en JSON' }).click()
    await expect(card(page, 'Vos données').getByRole('alert')).toContainText('Vous êtes hors ligne.')
    await expect(card(page, 'Sessions').getByText("La liste n'a pas pu être chargée.")).toBeVisible()
    await line.mend()
    await networkBack(page)
    await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  })
})
