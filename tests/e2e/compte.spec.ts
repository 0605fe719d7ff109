import { expect, type Page } from '@playwright/test'
import { type AVisitor, test } from './fixtures.ts'
import type { Visitor } from './members.ts'
import { badge, closeMessage, openMenu, PASSWORD, publish, signIn, signUp, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

/** A server whose clock is six minutes ahead: a session opened on the other one is no longer recent. */
const SIX_MINUTES_AHEAD = `data:text/javascript,${encodeURIComponent(
  'const now = Date.now; Date.now = () => now() + 6 * 60 * 1000',
)}`

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

/** The same member in a second browser. */
async function elsewhere(aVisitor: AVisitor, email: string): Promise<Visitor> {
  const person = await aVisitor()
  await signIn(person.page, email)
  return person
}

test('the account page has the e-mail, the password and the danger zone @long-both', async ({ aMember }) => {
  const { page, email } = await aMember('boutique', { nom: 'Le Comptoir' })
  await onAccount(page)
  const main = page.getByRole('main')
  await expect(main).toContainText(email)
  await expect(main.getByRole('heading', { name: "Changer d'adresse e-mail" })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Réinitialiser mon mot de passe' })).toBeVisible()
  await expect(danger(page)).toContainText('définitive et irréversible')
  await danger(page).getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('définitive et irréversible')
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an e-mail change needs the current password and a free address', async ({ aMember, anAccount }) => {
  const other = await anAccount('boutique', { nom: 'La Voisine' })
  const { page } = await aMember('boutique', { nom: 'Le Changeur' })
  await onAccount(page)
  const form = page.getByRole('main').locator('form')
  await page.getByLabel('Nouvel e-mail').fill('changeur@example.org')
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click()
  await expect(form).toContainText('Veuillez entrer votre mot de passe actuel pour confirmer.')
  await askChange(page, 'changeur@example.org', 'pas le bon')
  await expect(form.getByRole('alert')).toHaveText('Le mot de passe est incorrect.')
  await askChange(page, other.email, PASSWORD)
  await expect(form.getByRole('alert')).toHaveText('Cette adresse e-mail est déjà utilisée par un autre compte.')
})

test('an e-mail changed is the one to sign in with, and the one that others see', async ({ aMember, aVisitor }) => {
  const { page, email } = await aMember('createur', { nom: 'Le Bihan', prenom: 'Camille' })
  const changed = `nouvelle-${email}`
  await onAccount(page)
  await askChange(page, changed, PASSWORD)
  await expect(page.getByRole('main').getByText('Votre adresse e-mail a été mise à jour avec succès.')).toBeVisible()
  await expect(page.getByText(`Connecté avec ${changed}`)).toBeVisible()
  const profil = (await page.getByRole('link', { name: 'Voir mon profil' }).getAttribute('href')) ?? ''

  const second = await elsewhere(aVisitor, changed)
  await visit(second.page, profil)
  await expect(second.page.getByRole('link', { name: changed })).toBeVisible()
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

test('an account is not deleted by a session that has ended elsewhere', async ({ aMember, server }) => {
  const { page, context } = await aMember('boutique', { nom: 'La Double Porte' })
  await onAccount(page)
  await context.request.delete('/api/session', { headers: { origin: server.url } })
  await deleteAccount(page)
  await expect(danger(page).getByRole('alert')).toHaveText('Utilisateur non authentifié.')
})

test.describe('without the server', () => {
  test.use({ ownLine: true })

  test('the account page sends the reset mail, and reports when it cannot', async ({ aMember, line }) => {
    const { page } = await aMember('boutique', { nom: 'La Clef' })
    await onAccount(page)
    const reset = page.getByRole('button', { name: 'Réinitialiser mon mot de passe' })
    await reset.click()
    await expect(page.getByRole('main').getByText('Email envoyé')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Un lien pour réinitialiser votre mot de passe a été envoyé')
    await line.cut()
    await reset.click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Erreur')
    await expect(alert).toContainText("Une erreur est survenue lors de l'envoi de l'email.")
  })

  test('reports why neither an e-mail change nor a deletion goes through without the server', async ({
    aMember,
    line,
  }) => {
    const { page } = await aMember('boutique', { nom: 'La Panne' })
    await onAccount(page)
    await line.cut()
    await askChange(page, 'panne@example.org', PASSWORD)
    await expect(page.getByRole('main').locator('form').getByRole('alert')).toContainText(
      'Une erreur est survenue. Veuillez réessayer.',
    )
    await deleteAccount(page)
    await expect(danger(page).getByRole('alert')).toContainText(
      'Une erreur est survenue lors de la suppression du compte. Vous êtes hors ligne.',
    )
  })
})

test.describe('with a server of its own', () => {
  test.use({ ownServer: {} })

  test('an account is not deleted by a session that is no longer recent', async ({ aMember, server }) => {
    const { page } = await aMember('boutique', { nom: 'La Patiente' })
    await onAccount(page)
    await expect(badge(page)).toHaveText('À jour')
    await server.restart({ NODE_OPTIONS: `--import ${SIX_MINUTES_AHEAD}` })
    await onAccount(page)
    await deleteAccount(page)
    const alert = danger(page).getByRole('alert')
    await expect(alert).toContainText('Action requise')
    await expect(alert).toContainText('déconnectez-vous puis reconnectez-vous')
    // Having done so, it is.
    await openMenu(page)
    await page.getByRole('button', { name: 'Déconnexion' }).click()
    await expect(page.getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  })
})
