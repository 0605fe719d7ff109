import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { annonceOf, PASSWORD } from '../fixtures/acts.ts'
import { ours } from '../fixtures/answers.ts'
import { newId } from '../fixtures/builders.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import { badge, card, expectAt, fillSignIn, signIn, signUp, visit } from './people.ts'

const main = () => page.getByRole('main')
const danger = () => page.getByRole('region', { name: 'Zone de danger' })
const addressForm = () => main().getByCss('form')
const title = () => page.getByRole('heading', { level: 1 })

async function askChange(email: string, password: string): Promise<void> {
  await page.getByLabelText('Nouvel e-mail').fill(email)
  await page.getByLabelText('Mot de passe actuel').fill(password)
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click()
}

async function deleteAccount(): Promise<void> {
  await danger().getByRole('button', { name: 'Supprimer mon compte' }).click()
  const question = page.getByRole('dialog', { name: 'Supprimer votre compte ?' })
  await expect.element(question).toHaveTextContent('définitive et irréversible')
  await question.getByRole('button', { name: 'Supprimer', exact: true }).click()
}

// Proves S1.10, S2.compte.1, S5.email.1, S7.10, S8.email.1, S8.email.2, S8.email.4
test('the account page changes the e-mail with the password, to a free address, and has the danger zone', async () => {
  const other = await anAccount('boutique', { nom: 'La Voisine' })
  const member = await anAccount('createur', { nom: 'Le Bihan', prenom: 'Camille' })
  await openApp('/compte', member)
  await expect.element(title()).toHaveTextContent('Mon Compte')
  await expect.element(main()).toHaveTextContent(member.email)
  await expect.element(main().getByRole('heading', { name: "Changer d'adresse e-mail" })).toBeVisible()
  await expect.element(danger()).toHaveTextContent('définitive et irréversible')
  // The member turns off one kind of mail out of three.
  const mails = main().getByRole('checkbox', { name: 'Une boutique répond' })
  await mails.click()
  await expect.element(mails).not.toBeChecked()
  await expect.element(badge()).toHaveTextContent('À jour')

  const changed = `nouvelle-${member.email}`
  await page.getByLabelText('Nouvel e-mail').fill(changed)
  await page.getByRole('button', { name: "Changer l'adresse e-mail" }).click()
  const missing = 'Veuillez entrer votre mot de passe actuel pour confirmer.'
  await expect.element(addressForm()).toHaveTextContent(missing)
  const alert = addressForm().getByRole('alert')
  await askChange(changed, 'pas le bon')
  await expect.element(alert).toHaveTextContent(/^Le mot de passe est incorrect\.$/)
  await askChange(other.email, PASSWORD)
  await expect.element(alert).toHaveTextContent(/^Cette adresse e-mail est déjà utilisée par un autre compte\.$/)
  // An attempt that is not sent does not leave the former one's answer.
  await askChange('pasbon', PASSWORD)
  await expect.element(addressForm()).toHaveTextContent('Veuillez entrer une adresse e-mail valide')
  await expect.element(alert).not.toBeInTheDocument()
  await askChange(changed, PASSWORD)
  await expect.element(main().getByText('Votre adresse e-mail a été mise à jour avec succès.')).toBeVisible()
  await expect.element(main().getByText(`Connecté avec ${changed}`)).toBeVisible()
  const profil = page.getByRole('link', { name: 'Voir mon profil' }).element().getAttribute('href') ?? ''

  // On another device.
  await openApp('/')
  await signIn(changed)
  await visit(profil)
  await expect.element(main().getByText(changed)).toBeVisible()
  await visit('/compte', 'Mon Compte')
  await expect.element(mails).not.toBeChecked()
})

// Proves S1.9, S1.10, S8.compte.1
test('a deleted account leaves nothing, and its address may sign up again with another type', async () => {
  const id = newId(8)
  const of = (nom: string) => page.getByRole('link', { name: `${nom} ${id}` })
  const withAnnonce = async (nom: string) => {
    const account = await anAccount('boutique', { nom: `${nom} ${id}` })
    await annonceOf(account, { nom: `${nom} ${id}` })
    return account
  }
  const boutique = await withAnnonce("L'Éphémère")
  const another = await withAnnonce('La Passagère')
  await withAnnonce('La Durable')
  // A visitor sees the annonces, and sees one go.
  await openApp('/')
  await expect.element(of("L'Éphémère")).toBeVisible()
  await expect.element(of('La Passagère')).toBeVisible()
  expect(await another.call('DELETE', '/api/compte')).toMatchObject({ status: 204 })
  await expect.element(of('La Passagère')).not.toBeInTheDocument()
  await expect.element(of("L'Éphémère")).toBeVisible()

  await openApp('/compte', boutique)
  await expect.element(title()).toHaveTextContent('Mon Compte')
  await deleteAccount()
  await expect.element(main().getByText('Compte supprimé')).toBeVisible()
  const enter = page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })
  await expect.element(enter).toBeVisible()
  await visit('/compte')
  await expectAt('/connexion')

  await signUp(boutique.email, 'createur')
  await expect.element(page.getByLabelText('Prénom')).toHaveValue('')
  await visit('/')
  await expect.element(of('La Durable')).toBeVisible()
  await expect.element(of("L'Éphémère")).not.toBeInTheDocument()
})

// Proves S8.compte.2, S8.compte.3, S8.compte.4, S8.email.3, S8.motdepasse.1, S8.motdepasse.2
test('the account page sends the reset mail, and says what it cannot do without the server, or a recent session', async () => {
  const boutique = await anAccount('boutique', { nom: 'La Clef' })
  // The first is answered as if five minutes had passed since the password was given; the next has no cookie.
  const tooOld = ours({ error: 'recent-login-required', message: '' }, 403)
  const answers = [async () => tooOld, (url: string, init: RequestInit) => fetch(url, { ...init, credentials: 'omit' })]
  const { cut } = await openApp('/compte', boutique, {
    answer: (url, init) => (url.endsWith('/api/compte') ? answers.shift()?.(url, init) : undefined),
  })
  await expect.element(title()).toHaveTextContent('Mon Compte')
  const reset = page.getByRole('button', { name: 'Réinitialiser mon mot de passe' })
  await reset.click()
  await expect.element(main().getByText('Email envoyé')).toBeVisible()
  await expect.element(main()).toHaveTextContent('Un lien pour réinitialiser votre mot de passe a été envoyé')
  const sessions = card('Sessions')
  await expect.element(sessions.getByRole('listitem')).toHaveLength(1)
  cut(true)
  await reset.click()
  const alert = main().getByRole('alert')
  await expect.element(alert).toHaveTextContent('Erreur')
  await expect.element(alert).toHaveTextContent("Une erreur est survenue lors de l'envoi de l'email.")
  await askChange('panne@example.org', PASSWORD)
  const changeFailed = 'Une erreur est survenue. Veuillez réessayer.'
  await expect.element(addressForm().getByRole('alert')).toHaveTextContent(changeFailed)
  await deleteAccount()
  await expect
    .element(danger().getByRole('alert'))
    .toHaveTextContent('Une erreur est survenue lors de la suppression du compte. Le site ne répond pas.')
  await page.getByRole('button', { name: 'Télécharger en JSON' }).click()
  await expect.element(card('Vos données').getByRole('alert')).toHaveTextContent('Le site ne répond pas.')
  await expect.element(sessions.getByText("La liste n'a pas pu être chargée.")).toBeVisible()
  cut(false)
  await expect.element(sessions.getByRole('listitem')).toHaveLength(1)

  await deleteAccount()
  const refused = danger().getByRole('alert')
  await expect.element(refused).toHaveTextContent('Action requise')
  await expect.element(refused).toHaveTextContent('déconnectez-vous puis reconnectez-vous')
  await danger().getByRole('button', { name: 'Se déconnecter et se reconnecter' }).click()
  // The address that could not be sent is a draft.
  await page.getByRole('button', { name: 'Se déconnecter quand même' }).click()
  await expectAt('/connexion')
  await fillSignIn(boutique.email, PASSWORD)
  await expectAt('/compte')
  await expect.element(danger().getByRole('heading')).toHaveFocus()
  await expect.element(danger().getByRole('heading')).toBeInViewport()
  await deleteAccount()
  await expect.element(refused).toHaveTextContent(/^Utilisateur non authentifié\.$/)
})
