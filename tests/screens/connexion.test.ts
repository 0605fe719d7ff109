import { expect, onTestFinished, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { newEmail, PASSWORD } from '../fixtures/acts.ts'
import { anAccount } from './accounts.ts'
import { openApp } from './open.tsx'
import {
  completeProfil,
  expectAt,
  expectSentAway,
  fillSignIn,
  fillSignUp,
  focus,
  hideToast,
  holding,
  onDesk,
  sendSignUp,
  signInForm,
  signUpForm,
} from './people.ts'

const title = () => page.getByRole('heading', { level: 1 })
const otherForm = (name: 'Je crée un compte' | "J'ai un compte") => page.getByRole('button', { name })

// Proves S2.connexion.1, S2.connexion.2, S2.connexion.3, S5.inscription.1, S5.inscription.2, S8.inscription.1, S9.2,
// V6.2.6
test('the sign-up stands beside the sign-in, with boutique selected, shows what is wrong, and keeps what was typed', async () => {
  const taken = (await anAccount('boutique', { nom: 'Chez Paulette' })).email.toUpperCase()
  const form = signUpForm()
  await onDesk()
  await openApp('/connexion')
  await expect.element(signInForm().getByLabelText('E-mail')).toBeVisible()
  await expect.element(signInForm().getByLabelText('Mot de passe')).toHaveAttribute('type', 'password')
  await expect.element(signInForm().getByRole('button', { name: 'Mot de passe oublié ?' })).toBeVisible()
  await expect.element(form).toBeVisible()
  // On a phone the other form is behind a button.
  await page.viewport(360, 740)
  await expect.element(form).not.toBeInTheDocument()
  await otherForm('Je crée un compte').click()
  await expect.element(form.getByRole('radio', { name: 'Boutique' })).toBeChecked()
  await expect.element(form.getByRole('radio')).toHaveLength(2)
  const terms = form.getByRole('link', { name: "conditions générales d'utilisation" })
  await expect.element(terms).toHaveAttribute('href', '/cgu')
  const privacy = form.getByRole('link', { name: 'politique de confidentialité' })
  await expect.element(privacy).toHaveAttribute('href', '/politique-confidentialite')
  const submit = form.getByRole('button', { name: 'Créer mon compte' })
  await expect.element(submit).toBeDisabled()
  await expect.element(submit).toHaveAccessibleDescription(/^Cochez la case/)
  // It can still be focused and pressed, and then says what it waits for.
  await focus(submit)
  await userEvent.keyboard('{Enter}')
  await expect.element(form.getByRole('alert')).toHaveTextContent('Cochez la case')
  await expect.element(submit).toHaveFocus()
  await form.getByRole('checkbox').click()
  await expect.element(submit).toBeEnabled()
  await expect.element(form.getByRole('alert')).not.toBeInTheDocument()
  await form.getByRole('checkbox').click()
  await expect.element(submit).toBeDisabled()

  const email = form.getByLabelText('E-mail')
  await fillSignUp('pas une adresse', '12345')
  await sendSignUp()
  await expect.element(form).toHaveTextContent('Le mot de passe doit contenir au moins 6 caractères.')
  await expect.element(form).toHaveTextContent('Veuillez entrer une adresse e-mail valide, comme nom@exemple.fr.')
  await expect.element(email).toHaveFocus()
  const password = form.getByLabelText('Mot de passe')
  await password.fill('123456')
  await expect.element(form).not.toHaveTextContent('Le mot de passe doit contenir au moins 6 caractères.')
  await form.getByRole('button', { name: 'Afficher' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue('123456')
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password')
  await form.getByRole('button', { name: 'Afficher' }).click()
  await expect.element(password).toHaveAttribute('type', 'password')

  await email.fill(taken)
  await sendSignUp()
  await expect.element(form.getByRole('alert')).toHaveTextContent(/^Cette adresse e-mail est déjà utilisée\.$/)
  await expect.element(form.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // Text typed in one form stays while the other is shown.
  await otherForm("J'ai un compte").click()
  await expect.element(form).not.toBeInTheDocument()
  await otherForm('Je crée un compte').click()
  await expect.element(email).toHaveValue(taken)
})

// Proves S2.connexion.4, S2.garde.3, S2.profil.1, S4.inscription.1, S4.inscription.2, S8.inscription.1, S8.inscription.2,
// S8.motdepasse.2
test('a sign-up that fails, or whose answer is lost, is sent again, and leads to the profile before any other page', async () => {
  const email = newEmail()
  let isLost = false
  const lose = async (url: string, init: RequestInit): Promise<Response> => {
    await fetch(url, init)
    await commands.takeSession('') // nor does its cookie arrive
    isLost = true
    throw new TypeError('Failed to fetch')
  }
  const { cut } = await openApp('/connexion?type=boutique', undefined, {
    answer: (url, init) => (!isLost && url.endsWith('/api/comptes') ? lose(url, init) : undefined),
  })
  await fillSignUp(email, PASSWORD)
  cut(true)
  await sendSignUp()
  const failed = 'Erreur lors de la création du compte. Veuillez réessayer.'
  await expect.element(signUpForm().getByRole('alert')).toHaveTextContent(failed)
  await otherForm("J'ai un compte").click()
  await signInForm().getByLabelText('E-mail').fill(email)
  await signInForm().getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const alert = signInForm().getByRole('alert')
  await expect.element(alert).toHaveTextContent('Erreur')
  await expect.element(alert).toHaveTextContent("Une erreur est survenue lors de l'envoi de l'email.")
  cut(false)
  await otherForm('Je crée un compte').click()
  await sendSignUp()
  await expect.poll(() => isLost).toBe(true)
  await expect.element(signUpForm().getByRole('alert')).toHaveTextContent(failed)
  await sendSignUp()
  await expectAt('/profil/finaliser')
  await expect.element(title()).toHaveTextContent('Finaliser votre profil')
  const dashboard = page.getByRole('banner').getByRole('link', { name: 'Tableau de Bord', includeHidden: true })
  await expect.element(dashboard).not.toBeInTheDocument()
  for (const path of ['/tableau-de-bord', '/compte', '/profil/modifier', '/partenariat/demo/contrat']) {
    await expectSentAway(path, '/profil/finaliser', 'Finaliser votre profil')
  }
  await completeProfil('boutique', 'La Petite Halle')
  await expectAt('/tableau-de-bord')
  await hideToast('Profil mis à jour')
  // A signed-in member has no use for this page.
  await expectSentAway('/connexion', '/tableau-de-bord', 'Tableau de Bord')
  await expectSentAway('/profil/finaliser', '/tableau-de-bord', 'Tableau de Bord')
})

// Proves S2.garde.1, S2.garde.2, S5.connexion.1, S8.connexion.1
test('a sign-in says what is missing or wrong, then that it is checked, and leads back to the page that required it, its query included', async () => {
  const { email } = await anAccount('createur', { nom: 'Le Goff', prenom: 'Camille' })
  const { answer, release } = holding(/\/sync\/users\//)
  onTestFinished(release)
  await openApp('/tableau-de-bord?ou=Brest', undefined, { answer })
  await expectAt('/connexion')
  const form = signInForm()
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await expect.element(form).toHaveTextContent('Ce champ est obligatoire.')
  await expect.element(form).toHaveTextContent('Veuillez entrer votre mot de passe.')
  await expect.element(form.getByLabelText('E-mail')).toHaveFocus()
  for (const [typed, password] of [
    [email, 'autrechose'],
    ['inconnue@example.org', PASSWORD],
  ] as const) {
    await fillSignIn(typed, password)
    await expect.element(form.getByRole('alert')).toHaveTextContent(/^Email ou mot de passe incorrect\.$/)
  }
  await fillSignIn(email, PASSWORD)
  const checking = page.getByRole('main').getByText("Vérification de l'authentification...")
  await expect.element(checking).toBeVisible()
  release()
  await expect.element(title()).toHaveTextContent('Tableau de Bord')
  await expectAt('/tableau-de-bord?ou=Brest')
})
