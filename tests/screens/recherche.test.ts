import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Annonce } from '#domain/market/annonce.ts'
import { halvesOf } from '#wire/catalogue.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { anAnnonce, BOUTIQUE } from '../fixtures/documents.ts'
import { annonceId } from '../fixtures/ids.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, cards, expectAt, focus, textsOf, visit } from './people.ts'
import { expectUsable } from './usable.ts'

const MULHOUSE = { latitude: 47.75, longitude: 7.34 }

const main = () => page.getByRole('main')
const field = () => main().getByRole('combobox', { name: 'Où ?' })
const sortedBy = () => page.getByLabelText('Trier par')
const priceMax = () => page.getByLabelText('Prix par mois au plus')
const count = () => main().getByText(/^\d+ annonces?$/)

const at = () => expect.poll(() => location.pathname + location.search)

/** Publishes an annonce for each of these. */
async function publish(...all: Partial<Annonce>[]): Promise<void> {
  const boutique = await anAccount('boutique')
  for (const changes of all) await annonceOf(boutique, changes)
}

// Proves S2.recherche.1, S2.recherche.3
test('from the hero to what is nearby, narrowed, shared, gone back from, and without a network', async () => {
  const mulhouse = { ville: 'Mulhouse', commune: '68224' }
  await publish(...[25, 38, 60].map((prix) => ({ ...mulhouse, prix })))
  const { cut } = await openApp('/')
  await expect.element(main()).toHaveTextContent(/\d+ annonces en ce moment/)
  await field().fill('Riedisheim')
  await userEvent.keyboard('{Enter}')
  await at().toMatch(/\/annonces\?ou=Riedisheim/)
  await expect.element(main().getByText(/Aucune annonce à Riedisheim\s:\s\d+ à moins de 5\skm/)).toBeVisible()

  await page.getByRole('button', { name: /^Chercher à 5\skm \(\d+ annonces\)$/ }).click()
  await at().toMatch(/rayon=5&tri=proches/)
  await expect.element(cards().first()).toHaveTextContent(/Mulhouse, à \d\skm/)
  const near = cards().length
  await page.getByRole('button', { name: 'Filtres' }).click()
  await priceMax().fill('40')
  await expect.element(cards()).not.toHaveLength(near)
  const cheap = cards().length
  expect(cheap).toBeGreaterThan(0)
  await expect.element(count().first()).toHaveTextContent(cheap === 1 ? /^1 annonce$/ : `${cheap} annonces`)
  await expectUsable('filters')

  await sortedBy().selectOptions('Moins chères')
  await at().toMatch(/prix=40&tri=prix/)
  await expect.element(cards().first()).toHaveTextContent(/25\s€/)
  const shared = location.pathname + location.search
  const found = textsOf(cards())
  history.back()
  await expect.element(sortedBy()).toHaveValue('proches')
  history.back()
  await expect.element(main().getByText(/Aucune annonce à Riedisheim/)).toBeVisible()

  cut(true)
  await expect.element(badge()).toHaveTextContent('Hors ligne')
  await page.getByLabelText('Distance', { exact: true }).selectOptions('À moins de 20 km')
  await expect.element(cards().first()).toHaveTextContent('km')
  await expect.element(main().getByText(/Sans connexion\s: la recherche porte sur \d+ annonces gardées/)).toBeVisible()

  await openApp(shared)
  await expect.poll(() => textsOf(cards())).toEqual(found)
  await expect.element(priceMax()).toHaveValue('40')
})

// Proves S2.recherche.6
test('the map of the départements leads to their lists, by tap and by keys, with a list that says the same', async () => {
  const perigueux = { ville: 'Périgueux', commune: '24322' }
  await publish(perigueux, perigueux, perigueux)
  await openApp('/annonces')
  const map = page.getByRole('navigation', { name: 'Carte des départements' })
  const dordogne = map.getByRole('link', { name: /^Dordogne \(24\)/ })
  await expect.element(dordogne).toHaveAccessibleName(/: 3 annonces$/)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Dordogne (24)' })).toHaveTextContent(') 3')
  await expect.element(page.getByRole('link', { name: 'La Réunion (974)' })).toBeVisible()
  // Drawn twice, but named once on the map and once in the list.
  await expect.element(page.getByRole('link', { name: /^Paris/ })).toHaveLength(2)
  const { height } = page.getByRole('link', { name: 'Paris (75)', exact: true }).element().getBoundingClientRect()
  expect(height).toBeGreaterThanOrEqual(44)
  await focus(map.getByRole('link', { name: /^Creuse \(23\)/ }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(dordogne).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expectAt('/annonces/dordogne-24')
  history.back()
  await dordogne.click()
  await expectAt('/annonces/dordogne-24')
})

// Proves S2.recherche.7, S2.recherche.8, S2.recherche.9
test('words find the shop that wants them; its card says so and what its space is, and leads to the favourites of a visitor', async () => {
  const nothing = { titre: '', typeEspace: '', places: 0, produitsRecherches: '', produitsRefuses: '' } as const
  const end = 'Une boutique claire, au fond de la cour, où passent les gens du quartier et ceux du marché.'
  await publish(
    { ...nothing, produitsRecherches: 'Savons, ocarinas, bijoux', prix: 41 },
    { ...nothing, description: `${end} Un ocarina y serait bien.`, prix: 42 },
    { ...nothing, produitsRefuses: 'Ocarinas', prix: 43 },
    { titre: 'La vitrine de la place', typeEspace: 'vitrine', places: 1, description: 'Un xylophone y tient.' },
    { titre: '', typeEspace: '', places: 0, prix: 46, description: 'Un tambourin y tient.' },
  )
  await openApp('/annonces?mots=ocarina&tri=prix')
  await expect.element(cards()).toHaveLength(2)
  await expect.element(cards().first()).toHaveTextContent(/Cherche\s: ocarinas$/)
  await expect.element(cards().nth(1)).toHaveTextContent(/Description\s: \.\.\..* Un ocarina y serait bien\.$/)
  await expectUsable('words that were found')

  onTestFinished(() => page.viewport(360, 740))
  await visit('/annonces?mots=xylophone%20place')
  await expect.element(cards()).toHaveTextContent('La vitrine de la place')
  await expect.element(cards()).toHaveTextContent('Vitrine, 1 place')
  for (const width of [360, 1280]) {
    await page.viewport(width, 740)
    await visit('/annonces?ou=Nantes&mots=tambourin')
    await expect.element(cards()).toHaveTextContent(/46\s€/)
    await expect.element(cards()).not.toHaveTextContent('place')
    await page.getByRole('link', { name: 'Favoris' }).click()
    await expectAt('/suivis')
  }
})

// Proves S2.recherche.1, S2.recherche.3
test('around me is asked for on a tap, and a refusal is said; an empty search leads further, with how many there are', async () => {
  const space = { produitsRecherches: 'Cithares' }
  await publish({ ...space, ville: 'Mulhouse', commune: '68224' }, { ...space, ville: 'Brest', commune: '29019' })
  onTestFinished(() => commands.setPosition(null))
  await openApp('/annonces')
  await commands.setPosition(null)
  await page.getByRole('button', { name: 'Filtres' }).click()
  await expect.element(priceMax()).toBeVisible()
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  const refusal = page.getByRole('alert')
  await expect.element(refusal).toHaveTextContent("Votre navigateur n'a pas donné votre position.")
  // Beside its button, not below the open filters, where a phone's bottom bar lies over it.
  const { bottom } = refusal.element().getBoundingClientRect()
  expect(bottom).toBeLessThan(priceMax().element().getBoundingClientRect().top)
  await commands.setPosition(MULHOUSE)
  await page.getByRole('button', { name: 'Autour de moi' }).click()
  await expect.element(field()).toHaveValue('Mulhouse')
  await at().toMatch(/lieu=68224&rayon=10&tri=proches/)
  expect(location.href).not.toContain('47.7') // the location never leaves the device
  await expect.element(cards().first()).toHaveTextContent('Mulhouse')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()

  await visit('/annonces?ou=Colmar&lieu=68066&rayon=10&mots=cithare')
  await expect.element(main().getByText(/Aucune annonce à Colmar\s: 1 à moins de 50\skm/)).toBeVisible()
  await expectUsable('nothing near, something further')
  await expect.element(page.getByRole('button', { name: /^Chercher à 50\skm \(1 annonce\)$/ })).toBeVisible()
  await visit('/annonces?ou=Colmar&lieu=68066&rayon=50&mots=cithare&prix=10')
  await expect.element(main()).toHaveTextContent(/pour "Colmar \(à moins de 50\skm\), cithare, 10/)
  await expect.element(page.getByRole('button', { name: /^Chercher/ })).not.toBeInTheDocument()
  await visit('/annonces?ou=Colmar&lieu=68066&rayon=10&mots=cithare')
  await page.getByRole('button', { name: 'Chercher partout (2 annonces)' }).click()
  await at().toBe('/annonces?mots=cithare')
  await expect.element(cards()).toHaveLength(2)
  await expect.element(field()).toHaveValue('')
})

/** The cards of a server's page, of which one is for a lute. */
function renderedList() {
  const cards = [
    anAnnonce({ _id: annonceId(BOUTIQUE, 'luth00000000'), nom: 'Le luthier', description: 'Un luth y tient.' }),
    anAnnonce({ _id: annonceId(BOUTIQUE, 'autre0000000'), nom: 'Une autre' }),
  ].map((annonce) => halvesOf(annonce)[0])
  return { place: '', page: 1, cards, total: 62 }
}

// Proves S2.recherche.10
test('what is here is searched while the market is on its way, and a place before the communes are', async () => {
  const never = () => new Promise<never>(() => {})
  const list = renderedList()
  await openApp('/annonces?mots=luths', undefined, {
    answer: (url) => (/\/(catalogue|sync)\//.test(url) ? never() : undefined),
    environment: { firstHtml: { list, at: '/annonces' }, loadCommuneLookup: never },
  })
  await expect.element(cards()).toHaveLength(1)
  await expect.element(cards()).toHaveTextContent('Le luthier')
  await expect.element(main()).toHaveTextContent("la liste n'est pas encore complète")
  await expect.element(main().getByText('Chargement...')).not.toBeInTheDocument()

  await visit('/annonces?ou=Nantes&lieu=44109&rayon=20')
  await expect.element(cards()).toHaveLength(2)
  await expect.element(main()).toHaveTextContent("la liste n'est pas encore complète")

  await visit('/annonces?ou=Brest')
  await expect.element(main()).toHaveTextContent(/Chargement\.\.\.Les annonces arrivent sur cet appareil/)
  await visit('/annonces?ou=nan')
  await expect.element(cards()).toHaveLength(2)
  await visit('/annonces?mots=vielle')
  await expect.element(main()).toHaveTextContent(/Chargement\.\.\.Les annonces arrivent sur cet appareil/)
})
