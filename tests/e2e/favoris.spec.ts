import { expect, type Page } from '@playwright/test'
import { readMails } from '../fixtures/mail-file.ts'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { type Account, annonceOf, candidatureOf } from './members.ts'
import { networkBack, publish, signIn, toast, visit } from './people.ts'

function heart(page: Page, nom: string) {
  return page.getByRole('button', { name: `Ajouter ${nom} aux favoris` })
}

/** An annonce whose name no other test uses. */
async function named(boutique: Account) {
  return annonceOf(boutique, { nom: `Galerie ${boutique.uid.slice(0, 8)}` })
}

test('a favourite kept without a network is on the other device, and stays named when it is closed', async ({
  aMember,
  anAccount,
  aVisitor,
}) => {
  const boutique = await anAccount('boutique')
  const phone = await aMember('createur')
  const [annonce, other] = [await named(boutique), await annonceOf(boutique)]
  await candidatureOf(phone, other)
  await visit(phone.page, '/suivis') // loads its code, as there is no service worker
  await expect(phone.page.getByText('Aucun favori pour le moment.')).toBeVisible()
  await visit(phone.page, `/annonce/${annonce._id}`)
  await expect(heart(phone.page, annonce.nom)).toHaveAttribute('aria-pressed', 'false')
  await phone.context.setOffline(true)
  await heart(phone.page, annonce.nom).click()
  await expect(heart(phone.page, annonce.nom)).toHaveAttribute('aria-pressed', 'true')
  await visit(phone.page, '/suivis')
  await expect(phone.page.getByRole('main').getByRole('link', { name: annonce.nom })).toBeVisible()
  await phone.context.setOffline(false)
  await networkBack(phone.page)

  const desktop = await aVisitor()
  await withAxe(desktop.page)
  await signIn(desktop.page, phone.email)
  await visit(desktop.page, '/suivis')
  await expect(desktop.page.getByRole('main').getByRole('link', { name: annonce.nom })).toBeVisible()
  await expectAccessible(desktop.page, 'the favourites')
  await visit(desktop.page, '/?ou=Nantes')
  const applied = desktop.page
    .getByRole('article')
    .filter({ has: desktop.page.locator(`a[href="/annonce/${other._id}"]`) })
  await expect(applied).toContainText('Déjà postulé')
  await expectAccessible(desktop.page, 'the marks of cards')

  await boutique.push('annonces', [
    { ...(await boutique.read('annonces', annonce._id)), active: false, closedAt: new Date().toISOString() },
  ])
  await visit(desktop.page, '/suivis')
  const row = desktop.page.getByRole('listitem').filter({ hasText: annonce.nom })
  await expect(row).toContainText("Cette annonce n'est plus publiée")
  await row.getByRole('button', { name: `Retirer des favoris, ${annonce.nom}` }).click()
  for (const { page } of [desktop, phone]) await expect(page.getByText('Aucun favori pour le moment.')).toBeVisible()
})

test('a search is saved, says what is new in it without a network, and comes back when its removal is undone', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await anAccount('boutique')
  const { page, context } = await aMember('createur')
  const word = boutique.uid.slice(0, 8)
  await annonceOf(boutique, { description: `Une vitrine ${word}.` })
  await withAxe(page)
  await visit(page, `/?ou=Nantes&mots=${word}`)
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  await expect(page.getByRole('button', { name: 'Recherche enregistrée' })).toBeDisabled()
  await toast(page, 'Recherche enregistrée').getByRole('link', { name: 'Voir mes recherches' }).click()
  const saved = page.getByRole('region', { name: 'Recherches enregistrées' })
  await expect(saved.getByRole('listitem')).toContainText('Rien de nouveau')
  await annonceOf(boutique, { description: `Un portant ${word}.` })
  await expect(saved.getByRole('listitem')).toContainText('1 nouvelle annonce')
  await expectAccessible(page, 'the saved searches')
  await context.setOffline(true)
  await saved.getByRole('link', { name: `Nantes, ${word}` }).click()
  await expect(page.getByText('2 annonces', { exact: true })).toBeVisible()
  await visit(page, '/suivis')
  await expect(saved.getByRole('listitem')).toContainText('Rien de nouveau')
  await saved.getByRole('button', { name: `Supprimer la recherche, Nantes, ${word}` }).click()
  await expect(saved).toContainText('Aucune recherche enregistrée.')
  await toast(page, 'Recherche supprimée.').getByRole('button', { name: 'Annuler' }).click()
  await expect(saved.getByRole('link', { name: `Nantes, ${word}` })).toBeVisible()
})

const chosen = (page: Page) => page.getByLabel('Me prévenir')
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
const saved = (page: Page) => page.getByRole('region', { name: 'Recherches enregistrées' })

test('an alert chosen without a network tells by mail of what is published, and its link stops it without an account @long', async ({
  aMember,
  aVisitor,
  server,
}) => {
  const { page, context, uid } = await aMember('createur')
  const word = uid.slice(0, 8)
  const nom = `Galerie ${word}`
  const boutique = await aMember('boutique', { nom })
  await withAxe(page)
  await visit(page, '/suivis') // loads its code, as there is no service worker
  await visit(page, `/?mots=${word}`)
  await expect(page.getByRole('button', { name: 'Enregistrer cette recherche' })).toBeVisible() // its code has loaded
  await context.setOffline(true)
  await save(page)
  await chosen(page).selectOption('Tout de suite')
  await expect(page.getByLabel('Par e-mail')).toBeChecked()
  await expect(page.getByText('Cinq alertes au plus par jour')).toBeVisible()
  await expectAccessible(page, 'the choice of an alert')
  await context.setOffline(false)
  await networkBack(page)
  await visit(page, '/suivis')
  await expect(saved(page).getByRole('group', { name: `Alertes de la recherche ${word}` })).toBeVisible()
  await expect(chosen(page)).toHaveValue('at-once')
  await expect(page.getByText('en attente')).toHaveCount(0)
  await expectFits(page, 'the saved searches with an alert')

  await publish(boutique.page, `Un portant ${word}.`)
  const mails = async () => (await readMails(server.dataDir)).filter(({ text }) => text.includes(nom))
  await expect.poll(async () => (await mails()).length, { timeout: 45_000 }).toBe(1)
  const [mail] = await mails()
  expect(mail?.header('subject')).toContain(nom)
  const stop = /<(.+)>/.exec(mail?.header('list-unsubscribe') ?? '')?.[1] ?? ''

  const anywhere = await aVisitor()
  await withAxe(anywhere.page)
  await anywhere.page.goto(new URL(stop).pathname)
  await expect(anywhere.page.getByRole('heading', { name: 'Arrêter ces alertes' })).toBeVisible()
  await expectAccessible(anywhere.page, 'the page that stops alerts')
  await anywhere.page.getByRole('button', { name: 'Arrêter les alertes' }).click()
  await expect(anywhere.page.getByRole('heading', { name: 'Alertes arrêtées' })).toBeVisible()
  await expect(chosen(page)).toHaveValue('')
})
