import { expect } from '@playwright/test'
import { expectUsable, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { type Account, annonceOf, ownAnnonces } from './members.ts'
import { badge, blockRoute, closeMessage, expectSentAway, fillAnnonce, openMenu, visit } from './people.ts'

const REQUIRED = 'Ce champ est obligatoire.'

/** The public annonce, as the server returns it. */
const published = async (boutique: Account) => (await ownAnnonces(boutique))[0]

test('the form shows what is missing or wrong beside each field, and takes an empty commission for none', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Halle', ville: 'Lille' })
  const { page } = boutique
  const form = page.getByRole('main')
  await withAxe(page)
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

  // An error in the folded "Précisions" section unfolds it and takes the focus.
  const more = page.locator('summary').filter({ hasText: 'Précisions' })
  const slots = page.getByLabel('Nombre de places')
  await expect(slots).toBeHidden()
  await more.click()
  await page.getByLabel("Type d'espace").selectOption('Portant')
  await slots.fill('deux')
  await expectUsable(page, 'the form with its precisions')
  await more.click()
  await submit.click()
  await expect(slots).toBeFocused()
  await slots.fill('2')
  await submit.click()
  await expect(page.getByRole('dialog', { name: 'Annonce publiée !' })).toContainText(
    'Votre annonce est maintenant visible.',
  )
  await closeMessage(page)
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Commission : N/A')
  await expect(badge(page)).toHaveText('À jour')
  expect(await published(boutique)).toMatchObject({ prix: 35.5, commission: 0, active: true, closedAt: '' })
  expect(await published(boutique)).toMatchObject({ typeEspace: 'portant', places: 2 })
  // Five communes have this name: the chosen one's code is stored.
  expect(await published(boutique)).toMatchObject({ ville: 'Saint-Denis', commune: '97411' })

  // An unknown commune is an error on its field; submitting again confirms it.
  await page.getByRole('link', { name: 'Modifier' }).click()
  const ville = page.getByRole('combobox', { name: 'Ville' })
  const said = page.locator('[id$="-error"]').filter({ hasText: 'Aucune commune connue ne porte ce nom' })
  await ville.fill('Zorglub')
  await page.getByLabel('Nom de la boutique').focus()
  await expect(said).toBeVisible()
  await expect(ville).toHaveAccessibleDescription(/Aucune commune connue/)
  await ville.fill('Paris 11e')
  await page.getByLabel('Nom de la boutique').focus()
  await expect(said).toHaveCount(0)
  await ville.fill('Zorglub')
  const save = page.getByRole('button', { name: 'Enregistrer' })
  await save.click()
  await expect(page.getByText('Vérifiez la ville. Pour la laisser ainsi, envoyez à nouveau.')).toBeVisible()
  await expect(ville).toBeFocused()
  expect(await published(boutique)).toMatchObject({ ville: 'Saint-Denis' })
  await save.click()
  await expect.poll(() => published(boutique)).toMatchObject({ ville: 'Zorglub', commune: '' })
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
  const arrive = await blockRoute(page, '**/tableau-de-bord-*.js')
  await page.goto('/annonce/creer')
  await fillAnnonce(page, 'Une vitrine.')
  const submit = page.getByRole('button', { name: "Publier l'annonce" })
  await submit.click()
  await closeMessage(page)
  await expect(submit).toBeDisabled()
  // Going back before the dashboard has loaded: the form is usable again.
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
