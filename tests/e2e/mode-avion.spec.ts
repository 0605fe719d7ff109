import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { type Account, annonceOf, candidatureOf, type Member } from './members.ts'
import {
  badge,
  closeMessage,
  completeProfil,
  fillAnnonce,
  fillSignIn,
  hideToast,
  PASSWORD,
  signUp,
  visit,
} from './people.ts'
import { cards, underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

async function ready({ page }: Member): Promise<void> {
  await page.goto('/tableau-de-bord')
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
}

async function apply(page: Page, annonce: { readonly _id: string }): Promise<void> {
  await page.goto(`/annonce/${annonce._id}`)
  await page.getByLabel('Votre message').fill('Écrit sans connexion.')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await closeMessage(page)
  await expect(page.getByRole('button', { name: "Candidature en attente d'envoi" })).toBeDisabled()
}

async function download(page: Page, which: 'contrat' | 'inventaire'): Promise<string> {
  await page.goto(`/partenariat/modele/${which}`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).click()
  return (await file).suggestedFilename()
}

async function candidaturesOf(boutique: Account): Promise<readonly string[]> {
  const answer = await boutique.request.get('/sync/candidatures/_changes?include_docs=true&scope=own')
  const { results } = (await answer.json()) as { results: { doc: { _id: string; status: string } }[] }
  return results.map(({ doc }) => `${doc._id} ${doc.status}`).toSorted()
}

test.describe('with a server of its own', () => {
  test.use({ ownServer: {} })

  test('everything done in plane mode is confirmed or explained at the return, none lost, none doubled @long', async ({
    aMember,
    server,
  }) => {
    const boutique = await aMember('boutique', { nom: 'La Mercerie du Port' })
    const [first, second, third, rennes] = await Promise.all(
      ['Nantes', 'Nantes', 'Nantes', 'Rennes'].map((ville) => annonceOf(boutique, { ville })),
    )
    if (!first || !second || !third || !rennes) throw new Error('four annonces')
    const other = await aMember('createur', { nom: 'Le Gall' })
    const received = await candidatureOf(other, rennes)
    await other.context.close()
    const createur = await aMember('createur', { nom: 'Roux' })
    await ready(createur)
    await ready(boutique)
    await expect(boutique.page.getByRole('link', { name: 'Candidatures (1)' })).toBeVisible()

    // The créateur's device is in plane mode, the server answers others.
    const { page } = createur
    await createur.context.setOffline(true)
    await expect(badge(page)).toHaveText('Hors ligne')
    await page.goto('/')
    await expect(cards(page)).toHaveCount(4)
    await page.getByRole('combobox', { name: 'Rechercher par ville' }).fill('rennes')
    await expect(cards(page)).toHaveCount(1)
    for (const annonce of [first, second, third]) await apply(page, annonce)
    await expect(badge(page)).toHaveText('Hors ligne, 3 envois en attente')
    expect(await download(page, 'contrat')).toMatch(/\.pdf$/)
    expect(await download(page, 'inventaire')).toMatch(/\.pdf$/)
    const closing = {
      ...(await boutique.read('annonces', third._id)),
      active: false,
      closedAt: new Date().toISOString(),
    }
    await boutique.push('annonces', [closing])

    // The boutique loses the server.
    await server.kill()
    const own = boutique.page
    await expect(badge(own)).toHaveText('Hors ligne')
    await own.goto(`/annonce/${rennes._id}/candidatures`)
    await own.getByRole('button', { name: 'Accepter' }).click()
    await expect(own.getByRole('main')).toContainText('En attente créateur')
    await own.goto('/annonce/creer')
    await own.getByLabel("Description de l'espace").fill('Un brouillon, écrit en vol.')
    await own.getByLabel('Prix par mois').fill('42')
    await expect(badge(own)).toHaveText('Hors ligne, 1 envoi en attente')

    await server.restart()
    await createur.context.setOffline(false)
    await expect(badge(own)).toHaveText('À jour', { timeout: 30_000 })
    await expect(badge(page)).toHaveText('1 refusé', { timeout: 30_000 })
    await badge(page).click()
    const panel = page.getByRole('dialog', { name: 'Vos envois' })
    await expect(panel.getByRole('listitem')).toHaveCount(1)
    await expect(panel.getByRole('listitem')).toContainText('Cette annonce est clôturée.')
    await panel.getByRole('button', { name: 'Abandonner' }).click()
    await panel.getByRole('button', { name: 'Fermer' }).click()
    await expect(badge(page)).toHaveText('À jour')

    await own.goto('/annonce/creer')
    await expect(own.getByLabel("Description de l'espace")).toHaveValue('Un brouillon, écrit en vol.')
    await expect(own.getByLabel('Prix par mois')).toHaveValue('42')
    expect(await candidaturesOf(boutique)).toEqual(
      [
        `${first._id}.${createur.uid} pending`,
        `${second._id}.${createur.uid} pending`,
        `${received._id} awaiting-creator`,
      ].toSorted(),
    )
  })
})

test('a device that has lost everything finds again all that was marked as sent @long', async ({
  aVisitor,
  server,
}) => {
  const { page, context, email } = await aVisitor()
  await signUp(page, email, 'Boutique')
  await completeProfil(page, 'Boutique', 'La Librairie des Quais')
  await hideToast(page, 'Profil mis à jour')
  await visit(page, '/annonce/creer')
  await fillAnnonce(page, 'Une table près de la vitrine.')
  await page.getByLabel('Ajouter des photos').setInputFiles('public/icons/icon-192.png')
  await expect(page.getByRole('group', { name: 'Photos' }).getByRole('img')).toHaveCount(1)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  await page.close()

  const after = await context.newPage()
  const session = await context.newCDPSession(after)
  await session.send('Storage.clearDataForOrigin', { origin: server.url, storageTypes: 'all' })
  await after.goto('/connexion')
  expect(await after.evaluate(() => localStorage.getItem('rayon-libre:session'))).toBeNull()
  await fillSignIn(after, email, PASSWORD)
  const annonce = after.getByRole('region', { name: 'Vos annonces' }).getByRole('listitem')
  await expect(annonce).toContainText('Une table près de la vitrine.')
  await expect
    .poll(() => annonce.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await visit(after, '/profil/modifier')
  await expect(after.getByLabel('Nom de la boutique')).toHaveValue('La Librairie des Quais')
  await expect(after.getByLabel('Adresse du local')).toHaveValue('12 rue des Halles')
})
