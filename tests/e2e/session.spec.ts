import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, closeMessage, fillAnnonce, fillSignIn, holdRoute, openMenu, PASSWORD, visit } from './people.ts'

test('every page of a member opens once the profile is complete', async ({ aMember }) => {
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

test('signing out asks for confirmation while something is unsent', async ({ aMember }) => {
  const { page, context } = await aMember('boutique', { nom: 'Le Quai des Savons' })
  await visit(page, '/annonce/creer')
  await expect(badge(page)).toHaveText('À jour')
  await fillAnnonce(page, 'Une vitrine.')
  await context.setOffline(true)
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
