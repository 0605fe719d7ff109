import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { type Account, annonceOf, candidatureOf, moved } from './members.ts'
import { badge, closeMessage, expectSentAway, fillAnnonce, holdRoute, openMenu, publish, visit } from './people.ts'
import { closeStorage } from './storage.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const REQUIRED = 'Ce champ est obligatoire.'

/** The annonce as everybody reads it from the server. */
async function published(boutique: Account): Promise<{ readonly [field: string]: unknown } | undefined> {
  const answer = await boutique.request.get('/sync/annonces/_changes?include_docs=true&scope=own')
  const { results } = (await answer.json()) as { results: { doc?: { readonly [field: string]: unknown } }[] }
  return results.find(({ doc }) => doc?.description !== undefined)?.doc
}

test('a city that is no known commune is said at its field, and published once it is meant', async ({ aMember }) => {
  const boutique = await aMember('boutique', { nom: 'La Halle', ville: 'Lille' })
  const { page } = boutique
  await visit(page, '/annonce/creer')
  const ville = page.getByRole('combobox', { name: 'Ville' })
  const said = page.locator('[id$="-error"]').filter({ hasText: 'Aucune commune connue ne porte ce nom' })
  await fillAnnonce(page, 'Un mur de deux mètres.')
  await ville.fill('Zorglub')
  await page.getByLabel('Nom de la boutique').focus()
  await expect(said).toBeVisible()
  await expect(ville).toHaveAccessibleDescription(/Aucune commune connue/)
  const submit = page.getByRole('button', { name: "Publier l'annonce" })
  await page.getByLabel('Prix par mois').fill('12€5')
  await submit.click()
  await expect(page.getByText('Veuillez entrer seulement un nombre')).toBeVisible()
  await expect(said).toBeVisible()
  await page.getByLabel('Prix par mois').fill('35')
  await ville.fill('Paris 11e')
  await page.getByLabel('Nom de la boutique').focus()
  await expect(said).toHaveCount(0)
  await ville.fill('Zorglub')
  await submit.click()
  await expect(page.getByText('Vérifiez la ville. Pour la laisser ainsi, envoyez à nouveau.')).toBeVisible()
  await expect(said).toBeVisible()
  await expect(ville).toBeFocused()
  expect(await published(boutique)).toBeUndefined()
  await submit.click()
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect.poll(() => published(boutique)).toMatchObject({ ville: 'Zorglub', commune: '' })
})

test('the form shows what is missing or wrong beside each field, and takes an empty commission for none', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Halle', ville: 'Lille' })
  const { page } = boutique
  const form = page.getByRole('main')
  await visit(page, '/annonce/creer')
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue('La Halle')
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Lille')
  await expect(page.getByText('Laissez vide si vous ne prenez pas de commission.')).toBeVisible()
  await page.getByLabel('Nom de la boutique').fill('')
  await page.getByRole('combobox', { name: 'Ville' }).fill('')
  const submit = page.getByRole('button', { name: "Publier l'annonce" })
  await submit.click()
  // nom, ville, dateDebut, dateFin, prix, description
  await expect(page.locator('[id$="-error"]').filter({ hasText: REQUIRED })).toHaveCount(6)
  await expect(page.getByLabel('Nom de la boutique')).toBeFocused()
  await expect(page).toHaveURL('/annonce/creer')

  await page.getByLabel('Nom de la boutique').fill('La Halle')
  await page.getByRole('combobox', { name: 'Ville' }).fill('saint-denis 974')
  await page.getByRole('option', { name: /Saint-Denis.*La Réunion/ }).click()
  await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Saint-Denis')
  await page.getByLabel('Date de début').fill('2020-03-01')
  await page.getByLabel('Date de fin').fill('2020-06-30')
  await submit.click()
  await expect(page.getByText('Cette date est passée.')).toBeVisible()
  await page.getByLabel('Date de début').fill('2027-03-01')
  await page.getByLabel('Date de fin').fill('2027-02-01')
  await page.getByLabel('Prix par mois').fill('pas cher')
  await page.getByLabel('Commission').fill('101')
  await page.getByLabel("Description de l'espace").fill('Un mur.')
  await submit.click()
  await expect(page.getByText('La date de fin doit suivre la date de début.')).toBeVisible()
  await expect(page.getByText('Veuillez entrer seulement un nombre, comme 12.')).toBeVisible()
  await expect(page.getByText('Ce nombre ne doit pas dépasser 100 %.')).toBeVisible()

  await page.getByLabel('Date de fin').fill('2027-06-30')
  await page.getByLabel('Prix par mois').fill('0')
  await expect(form.getByText("À 0 € par mois, l'espace est offert.")).toBeVisible()
  await expect(form.getByText('Votre description est très courte')).toBeVisible()
  await page.getByLabel('Prix par mois').fill('35,50')
  await expect(form.getByText("À 0 € par mois, l'espace est offert.")).toHaveCount(0)
  await page.getByLabel('Commission').fill('')
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Annonce publiée !' })).toContainText(
    'Votre annonce est maintenant visible.',
  )
  await closeMessage(page)
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Commission : N/A')
  await expect(badge(page)).toHaveText('À jour')
  expect(await published(boutique)).toMatchObject({ prix: 35.5, commission: 0, active: true, closedAt: '' })
  // Five communes bear this name: the one that was chosen is known.
  expect(await published(boutique)).toMatchObject({ ville: 'Saint-Denis', commune: '97411' })

  await page.getByRole('link', { name: 'Modifier' }).click()
  await page.getByRole('combobox', { name: 'Ville' }).fill('Saint-Denis-en-Val')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  await expect.poll(() => published(boutique)).toMatchObject({ ville: 'Saint-Denis-en-Val', commune: '45274' })
})

test('a city that came with the profil has its commune, though nobody typed it', async ({ aMember }) => {
  const boutique = await aMember('boutique', { ville: 'Lille' })
  const { page } = boutique
  await publish(page, 'Une étagère.')
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  await expect.poll(() => published(boutique)).toMatchObject({ ville: 'Lille', commune: '59350' })
})

test('a draft survives leaving the page, a reload and a lost network, and goes once published', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { page } = boutique
  await visit(page, '/annonce/creer')
  await page.getByLabel("Description de l'espace").fill('Une niche sous')
  await page.reload()
  await expect(page).toHaveURL('/')
  await openMenu(page)
  await page.getByRole('link', { name: 'Tableau de Bord' }).click()
  await page.getByRole('link', { name: 'Créer une annonce' }).click()
  const description = page.getByLabel("Description de l'espace")
  await expect(description).toHaveValue('Une niche sous')

  await boutique.context.setOffline(true)
  await expect(badge(page)).toHaveText('Hors ligne', { timeout: 40_000 })
  await description.fill("Une niche sous l'escalier.")
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(page).toHaveURL('/tableau-de-bord')
  await page.getByRole('link', { name: 'Créer une annonce' }).click()
  await expect(description).toHaveValue("Une niche sous l'escalier.")
  await page.getByLabel('Date de début').fill('2027-01-04')
  await page.getByLabel('Date de fin').fill('2027-03-28')
  await page.getByLabel('Prix par mois').fill('20')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await expect(badge(page)).toHaveText('Hors ligne, 1 envoi en attente')
  await page.getByRole('link', { name: 'Créer une annonce' }).click()
  await expect(description).toHaveValue('')
  await boutique.context.setOffline(false)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
  expect(await published(boutique)).toMatchObject({ description: "Une niche sous l'escalier." })
})

test('on a slow line the form that was published cannot be published again before it leaves', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { page } = boutique
  const arrive = await holdRoute(page, '**/tableau-de-bord-*.js')
  await page.goto('/annonce/creer')
  await fillAnnonce(page, 'Une vitrine.')
  const submit = page.getByRole('button', { name: "Publier l'annonce" })
  await submit.click()
  await closeMessage(page)
  await expect(submit).toBeDisabled()
  // Back to it before the dashboard has come: the form is to be used again.
  await page.goBack()
  await expect(submit).toBeEnabled()
  await page.goForward()
  arrive()
  await expect(page.getByText('1 annonce', { exact: true })).toBeVisible()
})

test('an annonce is edited from its own values, and only by its boutique', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const other = await aMember('boutique')
  const createur = await aMember('createur')
  const annonce = await annonceOf(boutique, { prix: 35.5, commission: 10 })
  const { page } = boutique
  await visit(page, '/tableau-de-bord')
  await page.getByRole('link', { name: /^Modifier, / }).click()
  await expect(page.getByLabel('Prix par mois')).toHaveValue('35,5')
  await expect(page.getByLabel('Commission')).toHaveValue('10')
  await page.getByLabel('Commission').fill('')
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Annonce modifiée !' })).toContainText(
    'Vos modifications ont été enregistrées.',
  )
  await closeMessage(page)
  await expect(page.getByRole('main')).toContainText('Commission : N/A')
  await expect(badge(page)).toHaveText('À jour')
  expect(await published(boutique)).toMatchObject({ prix: 35.5, commission: 0 })

  await visit(other.page, `/annonce/${annonce._id}/modifier`)
  await expect(other.page.getByRole('main')).toContainText('Annonce non trouvée')
  await expect(other.page.getByLabel('Prix par mois')).toHaveCount(0)
  for (const path of ['/annonce/creer', `/annonce/${annonce._id}/modifier`, `/annonce/${annonce._id}/candidatures`]) {
    await expectSentAway(createur.page, path, '/tableau-de-bord', 'Tableau de Bord')
  }
})

test('blocks editing with a reason while a candidature is open, and allows it afterwards', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique')
  const createur = await anAccount('createur')
  const annonce = await annonceOf(boutique)
  const candidature = await candidatureOf(createur, annonce)
  const { page } = boutique
  const blocked = page.getByText("Cette annonce ne peut pas être modifiée tant qu'une candidature est en cours.")
  await visit(page, '/tableau-de-bord')
  await expect(blocked).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier' })).toBeDisabled()
  await visit(page, `/annonce/${annonce._id}/modifier`)
  await expect(blocked).toBeVisible()
  await expect(page.getByLabel('Prix par mois')).toHaveCount(0)
  await moved(boutique, candidature, 'awaiting-creator')
  await expect(blocked).toBeVisible()
  await moved(createur, candidature, 'declined-by-creator')
  await expect(page.getByLabel('Prix par mois')).toBeVisible()
})

test('reports an annonce that the device cannot store, and keeps what was typed', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { page } = boutique
  await visit(page, '/annonce/creer')
  await expect(page.getByLabel('Nom de la boutique')).not.toHaveValue('')
  await closeStorage(page, '--annonces')
  await page.getByLabel('Date de début').fill('2027-01-04')
  await page.getByLabel('Date de fin').fill('2027-03-28')
  await page.getByLabel('Prix par mois').fill('20')
  await page.getByLabel("Description de l'espace").fill('Un mur.')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await expect(page.getByRole('alert')).toContainText("Une erreur est survenue lors de la soumission de l'annonce.")
  await expect(page.getByLabel("Description de l'espace")).toHaveValue('Un mur.')
})

test('publishing is free of any number: two annonces stand side by side', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { page } = boutique
  for (const description of ['La vitrine.', 'Le comptoir.']) {
    await publish(page, description)
    await closeMessage(page)
    // The form stays behind the message until the dashboard has loaded: going back to it meanwhile goes nowhere.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
  }
  await expect(page.getByRole('region', { name: 'Vos annonces' }).getByRole('listitem')).toHaveCount(2)
})
