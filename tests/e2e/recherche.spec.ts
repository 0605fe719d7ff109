import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectUsable, withAxe } from './axe.ts'
import { demoTest as test } from './fixtures.ts'
import { badge, visit } from './people.ts'
import { cards } from './worker.ts'

const LYON = { latitude: 45.76, longitude: 4.84 }

const field = (page: Page, name = 'Où ?') => page.getByRole('main').getByRole('combobox', { name })
const count = (page: Page) =>
  page
    .getByRole('main')
    .getByText(/^\d+ annonces?$/)
    .first()

test('from the hero to what is nearby, narrowed, shared, gone back from, and without a network', async ({
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await withAxe(page)
  await visit(page, '/')
  await expect(page.getByRole('main')).toContainText(/\d+ annonces en ce moment/)
  await field(page).fill('Villeurbanne')
  await field(page).press('Enter')
  await expect(page).toHaveURL(/\/annonces\?ou=Villeurbanne/)
  await expect(page.getByRole('main').getByText(/Aucune annonce à Villeurbanne\s:\s\d+ à moins de 5\skm/)).toBeVisible()
  await expectAccessible(page, 'nothing there, something near')

  await page.getByRole('button', { name: /Voir les \d+ annonces proches/ }).click()
  await expect(page).toHaveURL(/rayon=5&tri=proches/)
  await expect(cards(page).first()).toContainText(/Lyon, à \d\skm/)
  const near = await cards(page).count()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Prix par mois au plus').fill('40')
  await expect(cards(page)).not.toHaveCount(near)
  const cheap = await cards(page).count()
  expect(cheap).toBeGreaterThan(0)
  await expect(count(page)).toHaveText(cheap === 1 ? '1 annonce' : `${cheap} annonces`)
  await expectUsable(page, 'filters')

  await page.getByLabel('Trier par').selectOption('Moins chères')
  await expect(page).toHaveURL(/prix=40&tri=prix/)
  const shared = await context.newPage()
  await shared.goto(page.url())
  await expect(cards(shared)).toHaveText(await cards(page).allTextContents())
  await expect(shared.getByLabel('Prix par mois au plus')).toHaveValue('40')
  await shared.close()
  await page.goBack()
  await expect(page.getByLabel('Trier par')).toHaveValue('proches')
  await page.goBack()
  await expect(page.getByRole('main').getByText(/Aucune annonce à Villeurbanne/)).toBeVisible()

  await context.setOffline(true)
  await expect(badge(page)).toHaveText('Hors ligne')
  await page.getByLabel('Rayon', { exact: true }).selectOption('À 20 km')
  await expect(cards(page).first()).toContainText('km')
  await expect(page.getByText(/Sans connexion\s: la recherche porte sur \d+ annonces gardées/)).toBeVisible()
})

test('the map of the départements leads to their lists, by tap and by keys, with a list that says the same @long', async ({
  page,
}) => {
  await withAxe(page)
  await visit(page, '/annonces')
  const map = page.getByRole('navigation', { name: 'Carte des départements' })
  const rhone = map.getByRole('link', { name: /^Rhône \(69\)/ })
  await expect(rhone).toHaveAccessibleName(/: 6 annonces$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Rhône (69)' })).toContainText('6')
  await expect(page.getByRole('link', { name: 'La Réunion (974)' })).toBeVisible()
  // Drawn twice, but named once on the map and once in the list.
  await expect(page.getByRole('link', { name: /^Paris/ })).toHaveCount(2)
  const row = await page.getByRole('link', { name: 'Paris (75)', exact: true }).boundingBox()
  expect(row?.height).toBeGreaterThanOrEqual(44)
  await expectAccessible(page, 'map')
  await map.getByRole('link', { name: /^Haut-Rhin \(68\)/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rhone).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/annonces/rhone-69')
  await page.goBack()
  await rhone.click()
  await expect(page).toHaveURL('/annonces/rhone-69')
})

test('a visitor goes from the cards, which say what a space is, to their favourites @long-both', async ({ page }) => {
  await visit(page, '/annonces?mots=vitrine%20place')
  const card = cards(page).filter({ hasText: "L'Échoppe des Halles" })
  await expect(card).toContainText('La vitrine de la place')
  await expect(card).toContainText('Vitrine, 1 place')
  await visit(page, '/annonces?ou=Besan%C3%A7on&mots=temps')
  const bare = cards(page).filter({ hasText: /46.€/ })
  await expect(bare).toContainText("L'Or du Temps")
  await expect(bare).not.toContainText('place')
  await page.getByRole('link', { name: 'Favoris' }).click()
  await expect(page).toHaveURL('/suivis')
})

test('around me is asked for on a tap, and a refusal is said', async ({ aVisitor }) => {
  const { page, context } = await aVisitor()
  await visit(page, '/annonces')
  await context.grantPermissions(['clipboard-read']) // only the listed permissions are granted
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  await expect(page.getByRole('alert')).toContainText("Votre navigateur n'a pas donné votre position.")
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation(LYON)
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  await expect(field(page)).toHaveValue('Lyon')
  await expect(page).toHaveURL(/lieu=69123&rayon=10&tri=proches/)
  expect(page.url()).not.toContain('45.7') // the location never leaves the device
  await expect(cards(page).first()).toContainText('Lyon')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
