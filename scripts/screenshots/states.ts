import { ANNONCE, ELSEWHERE } from '../../tests/fixtures/demo-routes.ts'
import { DAYS } from './days.ts'
import { press, type ScreenState } from './state.ts'

export const STATES: readonly ScreenState[] = [
  ...DAYS,
  {
    route: 'accueil',
    state: 'sans-resultat',
    role: 'anonyme',
    path: '/?ou=Zzzz',
    act: async (page) => page.getByText('Aucune annonce ne correspond').waitFor(),
  },
  {
    route: 'accueil',
    state: 'suggestions',
    role: 'anonyme',
    path: '/',
    window: true,
    act: async (page) => {
      await page.getByLabel('Rechercher par ville').pressSequentially('Tou')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    route: 'connexion',
    state: 'refusee',
    role: 'anonyme',
    path: '/connexion',
    act: async (page) => {
      const form = page.getByRole('form', { name: 'Connexion' })
      await form.getByLabel('E-mail').fill('personne@demo.example')
      await form.getByLabel('Mot de passe').fill('inconnu')
      await form.getByRole('button', { name: 'Se connecter' }).click()
      await form.getByText('Email ou mot de passe incorrect.').waitFor()
    },
  },
  {
    route: 'annonce',
    state: 'plein-ecran',
    role: 'anonyme',
    path: `/annonce/${ANNONCE.confirmed}`,
    window: true,
    act: press('Agrandir la photo 1'),
  },
  {
    route: 'annonce',
    state: 'absente',
    role: 'anonyme',
    path: '/annonce/inconnue',
    act: async (page) => page.getByRole('link', { name: 'Voir les autres annonces' }).waitFor(),
  },
  { route: 'contact', state: 'erreurs', role: 'anonyme', path: '/contact', act: press('Envoyer') },
  {
    route: 'faq',
    state: 'ouverte',
    role: 'anonyme',
    path: '/faq',
    act: async (page) => page.locator('summary').first().click(),
  },
  { route: 'annonce-creer', state: 'erreurs', role: 'boutique', path: '/annonce/creer', act: press('Publier') },
  {
    route: 'annonce-modifier',
    state: 'bloquee',
    role: 'boutique',
    path: `/annonce/${ANNONCE.pending}/modifier`,
    act: async (page) => page.getByText('ne peut pas être modifiée').waitFor(),
  },
  {
    route: 'candidatures',
    state: 'confirmees',
    role: 'boutique',
    path: `/annonce/${ANNONCE.confirmed}/candidatures`,
    act: async (page) => page.getByText('Partenariat Confirmé').first().waitFor(),
  },
  {
    route: 'candidatures',
    state: 'vide',
    role: 'boutique',
    path: `/annonce/${ANNONCE.unanswered}/candidatures`,
    act: async () => undefined,
  },
  {
    route: 'tableau-de-bord',
    state: 'suppression',
    role: 'boutique',
    path: '/tableau-de-bord',
    window: true,
    act: press('Supprimer'),
  },
  {
    route: 'compte',
    state: 'suppression',
    role: 'boutique',
    path: '/compte',
    window: true,
    act: press('Supprimer'),
  },
  {
    route: 'tableau-de-bord',
    state: 'envois',
    role: 'boutique',
    path: '/tableau-de-bord',
    window: true,
    act: press('À jour'),
  },
  {
    route: 'annonce',
    state: 'deja-postule',
    role: 'createur',
    path: `/annonce/${ANNONCE.awaiting}`,
    act: async (page) => page.getByRole('button', { name: 'Candidature envoyée' }).waitFor(),
  },
  {
    route: 'annonce',
    state: 'message',
    role: 'createur',
    path: `/annonce/${ELSEWHERE}`,
    window: true,
    act: async (page) => {
      await page.getByLabel('Votre message').fill('Bonjour, je viendrais volontiers vous montrer mes carnets.')
      await page.getByRole('button', { name: 'Postuler' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]
