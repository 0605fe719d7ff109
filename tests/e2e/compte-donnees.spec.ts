import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { plainPicture } from '#domain/picture/picture.ts'
import { SHA256_HEADER, UID_HEADER } from '#wire/headers.ts'
import { readMails } from '../fixtures/mail-file.ts'
import { type AVisitor, test } from './fixtures.ts'
import { annonceOf, candidatureOf, type Member, moved, partenariatOf } from './members.ts'
import { badge, networkBack, openMenu, signIn, visit } from './people.ts'
import { expectDrawn, pictures } from './pictures.ts'
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
  await openMenu(page)
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
  await sessions.getByRole('button', { name: /^Terminer, / }).click()
  await expect(sessions.getByText('Ces appareils devront se reconnecter.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  // What the other shows goes at once, and says why.
  await expect(other).toHaveURL('/connexion')
  await expect(other.getByRole('main')).toContainText(
    'La session de cet appareil a été fermée\u00a0: vos données en ont été retirées.',
  )
  await expect.poll(() => other.evaluate(() => localStorage.getItem('rayon-libre:session'))).toBeNull()
})

/** A picture of the browser's own, on the server. @returns its address */
async function photoOf({ page, uid, request }: Member, origin: string): Promise<string> {
  const [picture] = await pictures(page, ['teal'], 'image/webp')
  const bytes = plainPicture(new Uint8Array(picture?.buffer ?? []), 'webp')
  if (bytes === null) throw new Error('no picture')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const url = `/photos/annonces/${uid}/${sha256}.webp`
  const headers = { origin, [UID_HEADER]: uid, [SHA256_HEADER]: sha256, 'content-type': 'image/webp' }
  expect((await request.put(url, { headers, data: Buffer.from(bytes) })).status()).toBe(204)
  return url
}

/** Downloads from the card of one's data, and unfolds the archive on the disk. @returns its folder and what it holds */
async function unfolded(page: Page, folder: string): Promise<{ readonly [name: string]: Uint8Array }> {
  const data = card(page, 'Vos données')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    data.getByRole('button', { name: 'Télécharger toutes mes données' }).click(),
  ])
  await expect(data.getByText('Le fichier est téléchargé.')).toBeVisible()
  expect(download.suggestedFilename()).toMatch(/^rayon-libre-donnees-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return files
}

test("one's data are downloaded whole: a page to read, with the photos", async ({ aMember, anAccount, server }, {
  outputDir,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Transparente' })
  const { page } = boutique
  await onAccount(page)
  const photo = await photoOf(boutique, server.url)
  const annonce = await annonceOf(boutique, { description: 'Une vitrine <au soleil>.', photos: [photo] })
  const { _id } = await partenariatOf(boutique, await anAccount('createur'), annonce)
  const row = { ...BLANK_ROW, ref: 'B1', description: 'Bol bleu', depot: 4, prixCentimes: 1250, position: 1 }
  await boutique.push('partenariats', [{ ...blankPartenariat(_id, annonce.commission), rows: { aaaaaaaaaaaa: row } }])
  const files = await unfolded(page, outputDir)
  const parsed = JSON.parse(new TextDecoder().decode(files['donnees.json'])) as { documents: { annonces: object[] } }
  expect(parsed.documents.annonces).toMatchObject([{ _id: annonce._id, description: 'Une vitrine <au soleil>.' }])

  const reader = await boutique.context.newPage()
  const requests: string[] = []
  reader.on('request', (request) => requests.push(request.url()))
  await reader.goto(pathToFileURL(join(outputDir, 'donnees.html')).href)
  await expect(reader.getByRole('heading', { name: 'Annonces', exact: true })).toBeVisible()
  await expect(reader.getByText('Une vitrine <au soleil>.')).toBeVisible()
  await expect(reader.getByText('12 rue des Halles')).toBeVisible()
  await expect(reader.getByRole('row', { name: 'B1 Bol bleu 4 12,50 € 0 0' })).toBeVisible()
  const shown = reader.getByRole('img').first()
  await shown.scrollIntoViewIfNeeded()
  await expectDrawn(shown)
  for (const width of [360, 1280]) {
    await reader.setViewportSize({ width, height: 800 })
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([]) // it stands alone
})

test('an account deleted on one device leaves nothing on the others', async ({ aMember, aVisitor }) => {
  const boutique = await aMember('boutique', { nom: "L'Effacée" })
  const other = await elsewhere(aVisitor, boutique)
  await expect(badge(other)).toHaveText('À jour')
  await expect.poll(() => documentsOf(other, boutique.uid)).toBeGreaterThan(0)
  await onAccount(boutique.page)
  await boutique.page.getByRole('button', { name: 'Supprimer mon compte' }).click()
  await boutique.page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(boutique.page.getByRole('main').getByText('Compte supprimé')).toBeVisible()
  await expect(other.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await expect.poll(() => documentsOf(other, boutique.uid)).toBe(0)
})

test.describe('without the server', () => {
  test.use({ ownLine: true, serviceWorkers: 'allow' })

  test('sends no mail that a member has turned off, even offline @long', async ({ aMember, line, server }) => {
    const boutique = await aMember('boutique', { nom: 'La Discrète' })
    const createur = await aMember('createur')
    const { page } = createur
    await onAccount(page)
    await underWorker(page)
    const mails = card(page, 'Courriers')
    const answers = mails.getByRole('checkbox', { name: 'Une boutique répond à votre candidature' })
    await expect(answers).toBeChecked()
    await expect(mails.getByRole('checkbox')).toHaveCount(3)
    await line.cut()
    await answers.uncheck()
    await expect(badge(page)).toContainText('1 envoi en attente')
    await openMenu(page)
    await page.getByRole('banner').getByRole('link', { name: 'Tableau de Bord' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
    await openMenu(page)
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

test('the account page tells what this device keeps and weighs, and frees the photos', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  await annonceOf(boutique)
  const { page } = boutique
  await onAccount(page)
  const kept = card(page, 'Sur cet appareil')
  await expect(kept.getByText(/^\d[\d\s]* annonces?$/)).toBeVisible()
  await expect(kept.getByText(/\s(ko|Mo) sur [\d,]+\s(Mo|Go) possibles$/)).toBeVisible()
  await kept.getByText('Annonces par département').click()
  await expect(kept.getByText('Loire-Atlantique')).toBeVisible()
  await kept.getByRole('button', { name: 'Effacer les photos gardées' }).click()
  await expect(kept.getByText('Les photos gardées sont effacées.')).toBeVisible()
})
