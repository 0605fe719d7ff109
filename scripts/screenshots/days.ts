import type { Page } from '@playwright/test'
import { candidatureIdOf } from '#domain/ids.ts'
import { openMenu } from '../../tests/e2e/people.ts'
import { ANNONCE } from '../../tests/fixtures/demo-routes.ts'
import { uidOf } from '../seed/ids.ts'
import { press, type ScreenState } from './state.ts'

/** A conversation between the two demo members. */
const CONVERSATION = `/messages/${candidatureIdOf(ANNONCE.confirmed, uidOf('createur'))}`

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Votre message').fill(words)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByRole('main').getByText(words).waitFor()
}

/** Selects a whole list, so that the bar over it is shown. */
async function chooseAll(page: Page): Promise<void> {
  await press('En refuser plusieurs')(page)
  await press('Tout sélectionner')(page)
}

/** Adds a favourite and saves a search. */
async function follow(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ajouter .* aux favoris$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click()
  await page.getByRole('link', { name: 'Voir mes recherches' }).click()
  await page.getByRole('heading', { level: 1, name: 'Favoris et recherches' }).waitFor()
}

/** Search, favourites, selections and conversations. */
export const DAYS: readonly ScreenState[] = [
  {
    route: 'accueil',
    state: 'menu',
    role: 'boutique',
    path: '/',
    window: true,
    act: async (page) => {
      await page.setViewportSize({ width: 360, height: 740 })
      await openMenu(page)
    },
  },
  {
    route: 'accueil',
    state: 'autour',
    role: 'anonyme',
    path: '/?ou=Villeurbanne',
    act: async (page) => page.getByRole('main').getByText('à moins de').first().waitFor(),
  },
  { route: 'annonces', state: 'filtres', role: 'anonyme', path: '/annonces?ou=Lyon&rayon=50', act: press('Filtres') },
  {
    route: 'annonces',
    state: 'refusee',
    role: 'anonyme',
    path: '/annonces?ou=Zzzz&rayon=1000&tri=hasard&mots=fleurs',
    act: async () => undefined,
  },
  {
    route: 'annonces',
    state: 'carte',
    role: 'anonyme',
    path: '/annonces',
    act: async (page) => page.getByRole('navigation', { name: 'Carte des départements' }).waitFor(),
  },
  { route: 'suivis', state: 'remplie', role: 'anonyme', path: '/annonces?ou=Strasbourg', act: follow },
  { route: 'suivis', state: 'remplie-createur', role: 'createur', path: '/annonces?ou=Strasbourg', act: follow },
  {
    route: 'candidatures',
    state: 'ouverte',
    role: 'boutique',
    path: `/annonce/${ANNONCE.pending}/candidatures`,
    act: async (page) => page.locator('main button[aria-expanded="false"]').first().click(),
  },
  {
    route: 'candidatures',
    state: 'choisies',
    role: 'boutique',
    path: `/annonce/${ANNONCE.pending}/candidatures`,
    window: true,
    act: chooseAll,
  },
  {
    route: 'candidatures',
    state: 'refus',
    role: 'boutique',
    path: `/annonce/${ANNONCE.pending}/candidatures`,
    window: true,
    act: async (page) => {
      await chooseAll(page)
      await page.getByRole('button', { name: /^Refuser \(/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    route: 'conversation',
    state: 'boutique',
    role: 'boutique',
    path: CONVERSATION,
    act: async (page) => {
      await say(page, 'Bonjour ! Vos carnets se vendent très bien. 🧶')
      await say(page, 'مرحبا, un-mot-qui-ne-finit-pas-'.repeat(6))
    },
  },
  {
    route: 'conversation',
    state: 'createur',
    role: 'createur',
    path: CONVERSATION,
    act: async (page) => say(page, 'Merci. Je repasse jeudi avec de nouveaux modèles.'),
  },
  {
    route: 'conversation',
    state: 'trop-long',
    role: 'createur',
    path: CONVERSATION,
    act: async (page) => page.getByLabel('Votre message').fill('é'.repeat(10_000)),
  },
  {
    route: 'tableau-de-bord',
    state: 'retrait',
    role: 'createur',
    path: '/tableau-de-bord',
    window: true,
    act: press('Retirer ma candidature'),
  },
]
