import { expect, type Page, test } from '@playwright/test'
import { startServer, type TestServer } from '../fixtures/server.ts'
import { member } from './members.ts'
import {
  aVisitor,
  badge,
  closeMessage,
  completeProfil,
  fillSignIn,
  holdRoute,
  publish,
  signInForm,
  signUp,
} from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

let server: TestServer

test.beforeAll(async () => {
  server = await startServer()
})

test.afterAll(() => server.stop())

const PASSWORD = 'motdepasse'

function signUpForm(page: Page) {
  return page.getByRole('form', { name: 'Inscription' })
}

async function fillSignUp(page: Page, email: string, password: string): Promise<void> {
  await signUpForm(page).getByLabel('Email').fill(email)
  await signUpForm(page).getByLabel('Mot de passe').fill(password)
  await signUpForm(page).getByRole('checkbox').check()
}

async function sendSignUp(page: Page): Promise<void> {
  await signUpForm(page).getByRole('button', { name: 'Créer mon compte' }).click()
}

test('the sign-up stands beside the sign-in, for a boutique unless told otherwise @both', async ({ page }) => {
  await page.goto(`${server.url}/connexion`)
  await expect(signInForm(page).getByLabel('Email')).toBeVisible()
  await expect(signInForm(page).getByLabel('Mot de passe')).toHaveAttribute('type', 'password')
  await expect(signInForm(page).getByRole('button', { name: 'Mot de passe oublié ?' })).toBeVisible()
  const form = signUpForm(page)
  await expect(form.getByRole('radio', { name: 'Boutique' })).toBeChecked()
  await expect(form.getByRole('radio')).toHaveCount(2)
  await expect(form.getByRole('link', { name: "conditions générales d'utilisation" })).toHaveAttribute('href', '/cgu')
  await expect(form.getByRole('link', { name: 'politique de confidentialité' })).toHaveAttribute(
    'href',
    '/politique-confidentialite',
  )
  const submit = form.getByRole('button', { name: 'Créer mon compte' })
  await expect(submit).toBeDisabled()
  await form.getByRole('checkbox').check()
  await expect(submit).toBeEnabled()
  await form.getByRole('checkbox').uncheck()
  await expect(submit).toBeDisabled()
})

test('a sign-up with a short password or a wrong address says so beside the field', async ({ page }) => {
  await page.goto(`${server.url}/connexion`)
  await fillSignUp(page, 'pas une adresse', '12345')
  await sendSignUp(page)
  await expect(signUpForm(page)).toContainText('Le mot de passe doit contenir au moins 6 caractères.')
  await expect(signUpForm(page)).toContainText('Veuillez entrer une adresse e-mail valide.')
  await expect(signUpForm(page).getByLabel('Email')).toBeFocused()
  await signUpForm(page).getByLabel('Mot de passe').fill('123456')
  await expect(signUpForm(page)).not.toContainText('Le mot de passe doit contenir au moins 6 caractères.')
})

test('a sign-up leads to the profile to complete, then to the dashboard', async ({ browser }) => {
  const { page, context, email } = await aVisitor(browser, server)
  await signUp(page, email, 'Boutique')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finaliser votre profil')
  await completeProfil(page, 'Boutique', 'La Petite Halle')
  await expect(page).toHaveURL('/tableau-de-bord')
  await closeMessage(page)
  // A page somebody signed in has no use for.
  await page.goto('/connexion')
  await expect(page).toHaveURL('/tableau-de-bord')
  await page.goto('/profil/finaliser')
  await expect(page).toHaveURL('/tableau-de-bord')
  await context.close()
})

test('an incomplete profile is completed before any other page of a member', async ({ browser }) => {
  const { page, context, email } = await aVisitor(browser, server)
  await signUp(page, email, 'Créateur')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tableau de Bord' })).toHaveCount(0)
  for (const path of ['/tableau-de-bord', '/compte', '/profil/modifier', '/partenariat/demo/contrat']) {
    await page.goto(path)
    await expect(page).toHaveURL('/profil/finaliser')
  }
  await context.close()
})

test('an address taken is told at sign-up, and what was typed stays', async ({ browser }) => {
  const known = await member(browser, server, 'boutique', { nom: 'Chez Paulette' })
  const { page, context } = await aVisitor(browser, server)
  await page.goto('/connexion')
  await fillSignUp(page, known.email.toUpperCase(), PASSWORD)
  await sendSignUp(page)
  await expect(signUpForm(page).getByRole('alert')).toHaveText('Cette adresse e-mail est déjà utilisée.')
  await expect(signUpForm(page).getByLabel('Email')).toHaveValue(known.email.toUpperCase())
  await known.context.close()
  await context.close()
})

test('a wrong password and an unknown address get the same answer', async ({ browser }) => {
  const known = await member(browser, server, 'boutique', { nom: 'Aux Quatre Vents' })
  const { page, context } = await aVisitor(browser, server)
  await page.goto('/connexion')
  for (const [email, password] of [
    [known.email, 'autrechose'],
    ['inconnue@example.org', PASSWORD],
  ] as const) {
    await fillSignIn(page, email, password)
    await expect(signInForm(page).getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
  }
  await fillSignIn(page, known.email, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord')
  await known.context.close()
  await context.close()
})

test('a sign-in without an address or a password says what is missing', async ({ page }) => {
  await page.goto(`${server.url}/connexion`)
  await signInForm(page).getByRole('button', { name: 'Se connecter' }).click()
  await expect(signInForm(page)).toContainText('Ce champ est obligatoire.')
  await expect(signInForm(page)).toContainText('Veuillez entrer votre mot de passe.')
  await expect(signInForm(page).getByLabel('Email')).toBeFocused()
})

test('a sign-in leads back to the page that asked for it, its query included', async ({ browser }) => {
  const known = await member(browser, server, 'createur', { nom: 'Le Goff', prenom: 'Camille' })
  const { page, context } = await aVisitor(browser, server)
  await page.goto('/tableau-de-bord?ville=Brest')
  await expect(page).toHaveURL('/connexion')
  await fillSignIn(page, known.email, PASSWORD)
  await expect(page).toHaveURL('/tableau-de-bord?ville=Brest')
  await known.context.close()
  await context.close()
})

test('a route of boutiques sends a créateur to the dashboard', async ({ browser }) => {
  const { page, context } = await member(browser, server, 'createur', { nom: 'Prigent', prenom: 'Camille' })
  for (const path of ['/annonce/creer', '/annonce/demo/modifier', '/annonce/demo/candidatures']) {
    await page.goto(path)
    await expect(page).toHaveURL('/tableau-de-bord')
  }
  await context.close()
})

test('every page of a member opens once the profile is complete @both', async ({ browser }) => {
  const { page, context } = await member(browser, server, 'boutique', { nom: 'Le Cabinet de Curiosités' })
  await page.goto('/tableau-de-bord')
  const nav = page.getByRole('banner').getByRole('navigation')
  await nav.getByRole('link', { name: 'Mon Compte' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
  await nav.getByRole('link', { name: 'Tableau de Bord' }).click()
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toHaveCount(0)
  for (const [path, title] of [
    ['/profil/modifier', 'Modifier mon profil'],
    ['/partenariat/demo/contrat', 'Contrat de Partenariat pour Espace de Vente'],
    ['/partenariat/demo/inventaire', "Fiche d'Inventaire de Dépôt-Vente"],
    ['/annonce/creer', /annonce/i],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveURL(path)
  }
  await context.close()
})

test('while the member is being looked for, the page says so', async ({ browser }) => {
  const known = await member(browser, server, 'boutique', { nom: 'La Lanterne Bleue' })
  const { page, context } = await aVisitor(browser, server)
  const release = await holdRoute(page, '**/sync/users/**')
  await page.goto('/compte')
  await fillSignIn(page, known.email, PASSWORD)
  await expect(page.getByText("Vérification de l'authentification...")).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mon Compte')
  await known.context.close()
  await context.close()
})

test('a device without the profile says why it waits, and leads to the sign-in once the session has ended', async ({
  browser,
}) => {
  const { page, context, email } = await member(browser, server, 'createur', { nom: 'Ollivier' })
  const release = await holdRoute(page, '**/sync/users/**')
  await page.goto('/compte')
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
  await context.close()
})

test('signing out ends the session, and the account page asks for a new one', async ({ browser }) => {
  const { page, context, email } = await member(browser, server, 'boutique', { nom: 'Les Trois Tiroirs' })
  await page.goto('/tableau-de-bord')
  await expect(badge(page)).toHaveText('À jour')
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion / Inscription' })).toBeVisible()
  await expect
    .poll(async () => (await context.cookies()).filter((cookie) => cookie.value !== '').map((cookie) => cookie.name))
    .toEqual([])
  await page.goto('/compte')
  await expect(page).toHaveURL('/connexion')
  await fillSignIn(page, email, PASSWORD)
  await expect(page).toHaveURL('/compte')
  await context.close()
})

test('signing out asks first when something written has not left', async ({ browser }) => {
  const { page, context } = await member(browser, server, 'boutique', { nom: 'Le Quai des Savons' })
  await page.goto('/annonce/creer')
  await expect(badge(page)).toHaveText('À jour')
  await expect(page.getByLabel('Date de début')).toBeVisible()
  await context.setOffline(true)
  await page.getByLabel('Date de début').fill('2027-01-04')
  await page.getByLabel('Date de fin').fill('2027-03-28')
  await page.getByLabel('Prix par mois').fill('35')
  await page.getByLabel("Description de l'espace").fill('Une vitrine.')
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
  await closeMessage(page)
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  const question = page.getByRole('dialog', { name: "Tout n'est pas encore envoyé" })
  await expect(question).toContainText('1 envoi attend')
  await question.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.setOffline(false)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
  await context.close()
})

test('without the server neither a sign-up nor a reset goes through, and both say so', async ({ browser }) => {
  const own = await startServer()
  const { page, context, email } = await aVisitor(browser, own)
  await page.goto('/connexion')
  await fillSignUp(page, email, PASSWORD)
  await own.kill()
  await sendSignUp(page)
  await expect(signUpForm(page).getByRole('alert')).toContainText(
    'Erreur lors de la création du compte. Veuillez réessayer.',
  )
  await signInForm(page).getByLabel('Email').fill(email)
  await signInForm(page).getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  const alert = signInForm(page).getByRole('alert')
  await expect(alert).toContainText('Erreur')
  await expect(alert).toContainText("Une erreur est survenue lors de l'envoi de l'email.")
  // The same sign-up, once the server is back.
  await own.restart()
  await sendSignUp(page)
  await expect(page).toHaveURL('/profil/finaliser')
  await context.close()
  await own.stop()
})

test('a member publishes again after signing back in over a session that ended', async ({ browser }) => {
  const { page, context, email } = await member(browser, server, 'boutique', { nom: 'La Session' })
  await page.goto('/tableau-de-bord')
  await expect(page.getByRole('main')).toContainText('Bonjour La Session')
  await context.request.delete('/api/session', { headers: { origin: server.url } })
  await publish(page, 'Une table ronde.')
  await closeMessage(page)
  await expect(badge(page)).toHaveText('1 envoi en attente')
  await badge(page).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Se reconnecter' }).click()
  await fillSignIn(page, email, PASSWORD)
  await expect(badge(page)).toHaveText('À jour', { timeout: 20_000 })
  await context.close()
})
