import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import {
  badge,
  closeMessage,
  expectSentAway,
  fillSignIn,
  holdRoute,
  openMenu,
  PASSWORD,
  publish,
  visit,
} from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('a route of boutiques sends a créateur to the dashboard', async ({ aMember }) => {
  const { page } = await aMember('createur', { nom: 'Prigent', prenom: 'Camille' })
  for (const path of ['/annonce/creer', '/annonce/demo/modifier', '/annonce/demo/candidatures']) {
    await expectSentAway(page, path, '/tableau-de-bord', 'Tableau de Bord')
  }
})

test('every page of a member opens once the profile is complete @long-both', async ({ aMember }) => {
  const { page } = await aMember('boutique', { nom: 'Le Cabinet de Curiosités' })
  await visit(page, '/tableau-de-bord')
  const nav = page.getByRole('banner').getByRole('navigation')
  await openMenu(page)
  await nav.getByRole('link', { name: 'Mon Compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
  await openMenu(page)
  await nav.getByRole('link', { name: 'Tableau de Bord' }).click()
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toHaveCount(0)
  for (const [path, title] of [
    ['/profil/modifier', 'Modifier mon profil'],
    ['/partenariat/demo/contrat', 'Contrat de Partenariat pour Espace de Vente'],
    ['/partenariat/demo/inventaire', "Fiche d'Inventaire de Dépôt-Vente"],
    ['/annonce/creer', /annonce/i],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(path)
  }
})

test('shows that the session is being checked while it is', async ({ anAccount, aVisitor }) => {
  const known = await anAccount('boutique', { nom: 'La Lanterne Bleue' })
  const { page } = await aVisitor()
  const release = await holdRoute(page, '**/sync/users/**')
  await visit(page, '/compte')
  await fillSignIn(page, known.email, PASSWORD)
  await expect(page.getByText("Vérification de l'authentification...")).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
})

test('a device without the profile shows why it waits, and leads to the sign-in once the session has ended @long', async ({
  aMember,
  server,
}) => {
  const { page, context, email } = await aMember('createur', { nom: 'Ollivier' })
  const release = await holdRoute(page, '**/sync/users/**')
  await visit(page, '/compte')
  const main = page.getByRole('main')
  await expect(main).toHaveText("Vérification de l'authentification...")
  await context.setOffline(true)
  await expect(main).toContainText("votre profil n'est pas encore sur cet appareil")
  await context.setOffline(false)
  await expect(main).toHaveText("Vérification de l'authentification...")

  await context.request.delete('/api/session', { headers: { origin: server.url } })
  await expect(page).toHaveURL('/connexion')
  await expect(main).toContainText('Votre session a pris fin.')
  release()
  await fillSignIn(page, email, PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
})

test('signing out ends the session, and the account page asks for a new one', async ({ aMember }) => {
  const { page, context, email } = await aMember('boutique', { nom: 'Les Trois Tiroirs' })
  await visit(page, '/tableau-de-bord')
  await expect(badge(page)).toHaveText('À jour')
  await openMenu(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).filter((cookie) => cookie.value !== '').map((cookie) => cookie.name))
    .toEqual(['rl_device'])
  await page.goto('/compte')
  await expect(page).toHaveURL('/connexion')
  await fillSignIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/compte')
})

test('signing out asks for confirmation while something is unsent', async ({ aMember }) => {
  const { page, context } = await aMember('boutique', { nom: 'Le Quai des Savons' })
  await visit(page, '/annonce/creer')
  await expect(badge(page)).toHaveText('À jour')
  await expect(page.getByLabel('Date de début')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Date de début').fill('2027-01-04')
  await page.getByLabel('Date de fin').fill('2027-03-28')
  await page.getByLabel('Prix par mois').fill('35')
  await page.getByLabel("Description de l'espace").fill('Une vitrine.')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: "Tout n'est pas encore envoyé" })
  await expect(question).toContainText('1 envoi attend')
  await question.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
})

test('a member publishes again after signing back in over a session that ended @long', async ({ aMember, server }) => {
  const { page, context, email } = await aMember('boutique', { nom: 'La Session' })
  await visit(page, '/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Bonjour La Session')
  await context.request.delete('/api/session', { headers: { origin: server.url } })
  await publish(page, 'Une table ronde.')
  await closeMessage(page)
  await expect(badge(page)).toHaveText('Session terminée, 1 envoi en attente')
  await badge(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Se reconnecter' }).click()
  await fillSignIn(page, email, PASSWORD)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
})
