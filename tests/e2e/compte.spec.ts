import { expect, type Page } from '@playwright/test'
import { WIRE_HEADERS } from '../fixtures/answers.ts'
import { test } from './fixtures.ts'
import {
  badge,
  card,
  closeMessage,
  fillAnnonce,
  networkBack,
  openMenu,
  PASSWORD,
  publish,
  signIn,
  signUp,
  visit,
} from './people.ts'

async function onAccount(page: Page): Promise<void> {
  await visit(page, '/compte')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
}

async function askChange(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Nouvel e-mail').fill(email)
  await page.getByLabel('Mot de passe actuel').fill(password)
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click()
}

function danger(page: Page) {
  return page.getByRole('region', { name: 'Zone de danger' })
}

async function deleteAccount(page: Page): Promise<void> {
  await danger(page).getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
}

test('the account page changes the e-mail with the password, to a free address, and has the danger zone', async ({
  aMember,
  anAccount,
  aVisitor,
}) => {
  const other = await anAccount('boutique', { nom: 'La Voisine' })
  const { page, email } = await aMember('createur', { nom: 'Le Bihan', prenom: 'Camille' })
  await onAccount(page)
  const main = page.getByRole('main')
  await expect(main).toContainText(email)
  await expect(main.getByRole('heading', { name: "Changer d'adresse e-mail" })).toBeVisible()
  await expect(danger(page)).toContainText('définitive et irréversible')
  await danger(page).getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('définitive et irréversible')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toHaveCount(0)
  // The member turns off one kind of mail out of three.
  const mails = main.getByRole('checkbox', { name: 'Une boutique répond à votre candidature' })
  await mails.uncheck()
  await expect(badge(page)).toHaveText('À jour')

  const form = main.locator('form')
  const changed = `nouvelle-${email}`
  await page.getByLabel('Nouvel e-mail').fill(changed)
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click()
  await expect(form).toContainText('Veuillez entrer votre mot de passe actuel pour confirmer.')
  await askChange(page, changed, 'pas le bon')
  await expect(form.getByRole('alert')).toHaveText('Le mot de passe est incorrect.')
  await askChange(page, other.email, PASSWORD)
  await expect(form.getByRole('alert')).toHaveText('Cette adresse e-mail est déjà utilisée par un autre compte.')
  await askChange(page, changed, PASSWORD)
  await expect(main.getByText('Votre adresse e-mail a été mise à jour avec succès.')).toBeVisible()
  await expect(page.getByText(`Connecté avec ${changed}`)).toBeVisible()
  const profil = (await page.getByRole('link', { name: 'Voir mon profil' }).getAttribute('href')) ?? ''

  const elsewhere = await aVisitor()
  await signIn(elsewhere.page, changed)
  await visit(elsewhere.page, profil)
  await expect(elsewhere.page.getByRole('link', { name: changed })).toBeVisible()
  await visit(elsewhere.page, '/compte')
  await expect(elsewhere.page.getByRole('checkbox', { name: 'Une boutique répond' })).not.toBeChecked()
})

test('a deleted account leaves nothing, and its address may sign up again with another type', async ({
  aMember,
  aVisitor,
}) => {
  const { page, email } = await aMember('boutique', { nom: "L'Éphémère" })
  await publish(page, 'Une vitrine pour deux mois.')
  await closeMessage(page)
  await expect(badge(page)).toHaveText('À jour')
  const visitor = await aVisitor()
  await visit(visitor.page, '/')
  await expect(visitor.page.getByRole('link', { name: /L'Éphémère/ })).toBeVisible()

  await onAccount(page)
  await deleteAccount(page)
  await expect(page.getByText('Compte supprimé')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await expect(visitor.page.getByRole('link', { name: /L'Éphémère/ })).toHaveCount(0)
  await visit(page, '/compte')
  await expect(page).toHaveURL('/connexion')

  await signUp(page, email, 'Créateur')
  await expect(page.getByLabel('Prénom')).toHaveValue('')
})

test('an account is not deleted by a session that is no longer recent, nor by one that has ended elsewhere', async ({
  aMember,
  server,
}) => {
  const { page, context } = await aMember('boutique', { nom: 'La Double Porte' })
  await onAccount(page)
  // Answers as if five minutes had passed since the password was given.
  await page.route(
    '**/api/compte',
    (route) =>
      route.fulfill({ status: 403, headers: WIRE_HEADERS, json: { error: 'recent-login-required', message: '' } }),
    { times: 1 },
  )
  await deleteAccount(page)
  const alert = danger(page).getByRole('alert')
  await expect(alert).toContainText('Action requise')
  await expect(alert).toContainText('déconnectez-vous puis reconnectez-vous')
  await context.request.delete('/api/session', { headers: { origin: server.url } })
  await deleteAccount(page)
  await expect(alert).toHaveText('Utilisateur non authentifié.')
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

test.describe('without the server', () => {
  test.use({ ownLine: true })

  test('the account page sends the reset mail, and reports what it cannot do without the server', async ({
    aMember,
    line,
  }) => {
    const { page } = await aMember('boutique', { nom: 'La Clef' })
    await onAccount(page)
    const main = page.getByRole('main')
    const reset = page.getByRole('button', { name: 'Réinitialiser mon mot de passe' })
    await reset.click()
    await expect(main.getByText('Email envoyé')).toBeVisible()
    await expect(main).toContainText('Un lien pour réinitialiser votre mot de passe a été envoyé')
    await line.cut()
    await reset.click()
    const alert = main.getByRole('alert')
    await expect(alert).toContainText('Erreur')
    await expect(alert).toContainText("Une erreur est survenue lors de l'envoi de l'email.")
    await askChange(page, 'panne@example.org', PASSWORD)
    await expect(main.locator('form').getByRole('alert')).toContainText('Une erreur est survenue. Veuillez réessayer.')
    await deleteAccount(page)
    await expect(danger(page).getByRole('alert')).toContainText(
      'Une erreur est survenue lors de la suppression du compte. Vous êtes hors ligne.',
    )
    await page.getByRole('button', { name: 'Télécharger en JSON' }).click()
    await expect(card(page, 'Vos données').getByRole('alert')).toContainText('Vous êtes hors ligne.')
    await expect(card(page, 'Sessions').getByText("La liste n'a pas pu être chargée.")).toBeVisible()
    await line.mend()
    await networkBack(page)
    await expect(card(page, 'Sessions').getByRole('listitem')).toHaveCount(1)
  })
})
