import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import {
  blockRoute,
  completeProfil,
  expectSentAway,
  fillSignIn,
  hideToast,
  PASSWORD,
  signInForm,
  signUp,
  takenOver,
  visit,
} from './people.ts'

function signUpForm(page: Page) {
  return page.getByRole('form', { name: 'Inscription' })
}

async function fillSignUp(page: Page, email: string, password: string): Promise<void> {
  await signUpForm(page).getByLabel('E-mail').fill(email)
  await signUpForm(page).getByLabel('Mot de passe').fill(password)
  await signUpForm(page).getByRole('checkbox').check()
}

async function sendSignUp(page: Page): Promise<void> {
  await signUpForm(page).getByRole('button', { name: 'Créer mon compte' }).click()
}

test('the sign-up stands beside the sign-in, with boutique selected @both', async ({ page }) => {
  await visit(page, '/connexion')
  await takenOver(page)
  await expect(signInForm(page).getByLabel('E-mail')).toBeVisible()
  await expect(signInForm(page).getByLabel('Mot de passe')).toHaveAttribute('type', 'password')
  await expect(signInForm(page).getByRole('button', { name: 'Mot de passe oublié ?' })).toBeVisible()
  const form = signUpForm(page)
  // On a phone the other form is behind a button; on desktop both are visible.
  const other = page.getByRole('button', { name: 'Je crée un compte' })
  if (await other.isVisible()) await other.click()
  await expect(form.getByRole('radio', { name: 'Boutique' })).toBeChecked()
  await expect(form.getByRole('radio')).toHaveCount(2)
  await expect(form.getByRole('link', { name: "conditions générales d'utilisation" })).toHaveAttribute('href', '/cgu')
  await expect(form.getByRole('link', { name: 'politique de confidentialité' })).toHaveAttribute(
    'href',
    '/politique-confidentialite',
  )
  const submit = form.getByRole('button', { name: 'Créer mon compte' })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(/^Cochez la case/)
  // It can still be focused and pressed, and then says what it waits for.
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(form.getByRole('alert')).toContainText('Cochez la case')
  await expect(submit).toBeFocused()
  await form.getByRole('checkbox').check()
  await expect(submit).toBeEnabled()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await form.getByRole('checkbox').uncheck()
  await expect(submit).toBeDisabled()
})

test('a sign-up shows what is wrong beside its field, or a taken address, and keeps what was typed', async ({
  anAccount,
  page,
}) => {
  const account = await anAccount('boutique', { nom: 'Chez Paulette' })
  await visit(page, '/connexion?type=createur')
  const form = signUpForm(page)
  await fillSignUp(page, 'pas une adresse', '12345')
  await sendSignUp(page)
  await expect(form).toContainText('Le mot de passe doit contenir au moins 6 caractères.')
  await expect(form).toContainText('Veuillez entrer une adresse e-mail valide, comme nom@exemple.fr.')
  await expect(form.getByLabel('E-mail')).toBeFocused()
  const password = form.getByLabel('Mot de passe')
  await password.fill('123456')
  await expect(form).not.toContainText('Le mot de passe doit contenir au moins 6 caractères.')
  await form.getByRole('button', { name: 'Afficher' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('123456')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await form.getByRole('button', { name: 'Afficher' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await form.getByLabel('E-mail').fill(account.email.toUpperCase())
  await sendSignUp(page)
  await expect(form.getByRole('alert')).toHaveText('Cette adresse e-mail est déjà utilisée.')
  await expect(form.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // Text typed in one form stays while the other is shown.
  await page.getByRole('button', { name: "J'ai un compte" }).click()
  await page.getByRole('button', { name: 'Je crée un compte' }).click()
  await expect(form.getByLabel('E-mail')).toHaveValue(account.email.toUpperCase())
})

test('a sign-up leads to the profile to complete, before any other page, then to the dashboard', async ({
  aVisitor,
}) => {
  const { page, email } = await aVisitor()
  await signUp(page, email, 'Boutique')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finaliser votre profil')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tableau de Bord' })).toHaveCount(0)
  for (const path of ['/tableau-de-bord', '/compte', '/profil/modifier', '/partenariat/demo/contrat']) {
    await expectSentAway(page, path, '/profil/finaliser', 'Finaliser votre profil')
  }
  await completeProfil(page, 'Boutique', 'La Petite Halle')
  await expect(page).toHaveURL('/tableau-de-bord')
  await hideToast(page, 'Profil mis à jour')
  // A signed-in member has no use for this page.
  await expectSentAway(page, '/connexion', '/tableau-de-bord', 'Tableau de Bord')
  await expectSentAway(page, '/profil/finaliser', '/tableau-de-bord', 'Tableau de Bord')
})

test('a sign-up whose answer was lost is sent again, and leads to the account it has made', async ({ aVisitor }) => {
  const { page, email } = await aVisitor()
  await visit(page, '/connexion?type=boutique')
  await page.route(
    '**/api/comptes',
    async (route) => {
      await route.fetch()
      await page.context().clearCookies()
      await route.abort()
    },
    { times: 1 },
  )
  await fillSignUp(page, email, PASSWORD)
  await sendSignUp(page)
  await expect(signUpForm(page).getByRole('alert')).toBeVisible()
  await sendSignUp(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finaliser votre profil')
})

test('a sign-in says what is missing or wrong, and leads back to the page that required it, its query included', async ({
  anAccount,
  aVisitor,
}) => {
  const account = await anAccount('createur', { nom: 'Le Goff', prenom: 'Camille' })
  const { page } = await aVisitor()
  await visit(page, '/tableau-de-bord?ou=Brest')
  await expect(page).toHaveURL('/connexion')
  const form = signInForm(page)
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await expect(form).toContainText('Ce champ est obligatoire.')
  await expect(form).toContainText('Veuillez entrer votre mot de passe.')
  await expect(form.getByLabel('E-mail')).toBeFocused()
  for (const [email, password] of [
    [account.email, 'autrechose'],
    ['inconnue@example.org', PASSWORD],
  ] as const) {
    await fillSignIn(page, email, password)
    await expect(form.getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
  }
  await fillSignIn(page, account.email, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord?ou=Brest')
})

test('shows that the session is being checked while it is', async ({ anAccount, aVisitor }) => {
  const account = await anAccount('boutique', { nom: 'La Lanterne Bleue' })
  const { page } = await aVisitor()
  const release = await blockRoute(page, '**/sync/users/**')
  await visit(page, '/compte')
  await fillSignIn(page, account.email, PASSWORD)
  await expect(page.getByText("Vérification de l'authentification...")).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
})

test.describe('without the server', () => {
  test.use({ ownLine: true })

  test('reports that neither a sign-up nor a reset goes through without the server', async ({ aVisitor, line }) => {
    const { page, email } = await aVisitor()
    await visit(page, '/connexion?type=createur')
    await takenOver(page)
    await fillSignUp(page, email, PASSWORD)
    await line.cut()
    await sendSignUp(page)
    await expect(signUpForm(page).getByRole('alert')).toContainText(
      'Erreur lors de la création du compte. Veuillez réessayer.',
    )
    await page.getByRole('button', { name: "J'ai un compte" }).click()
    await signInForm(page).getByLabel('E-mail').fill(email)
    await signInForm(page).getByRole('button', { name: 'Mot de passe oublié ?' }).click()
    const alert = signInForm(page).getByRole('alert')
    await expect(alert).toContainText('Erreur')
    await expect(alert).toContainText("Une erreur est survenue lors de l'envoi de l'email.")
    // Retrying the same sign-up works once the server is back.
    await line.mend()
    await page.getByRole('button', { name: 'Je crée un compte' }).click()
    await sendSignUp(page)
    await expect(page).toHaveURL('/profil/finaliser')
  })
})
