import { type Browser, type BrowserContext, expect, type Page, type Route } from '@playwright/test'
import type { TestServer } from '../fixtures/server.ts'

export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  readonly email: string
}

let people = 0

/** A browser of its own, with nothing in it, the cookie banner answered. */
export async function aVisitor(browser: Browser, server: TestServer): Promise<Person> {
  people += 1
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  return { page, context, email: `personne-${people}-${process.pid}@example.org` }
}

/** Signs up through the form and completes the profile, as a person would. */
export async function aMember(
  browser: Browser,
  server: TestServer,
  userType: 'Boutique' | 'Créateur',
  nom: string,
): Promise<Person> {
  const person = await aVisitor(browser, server)
  const { page, email } = person
  await signUp(page, email, userType)
  await completeProfil(page, userType, nom)
  await expect(page).toHaveURL('/tableau-de-bord')
  await closeMessage(page)
  return person
}

/** Signs up through the form, up to the profile to complete. The password is 'motdepasse'. */
export async function signUp(page: Page, email: string, userType: 'Boutique' | 'Créateur'): Promise<void> {
  await page.goto('/connexion')
  const form = page.getByRole('form', { name: 'Inscription' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Mot de passe').fill('motdepasse')
  await form.getByRole('radio', { name: userType }).check()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/profil/finaliser')
}

export async function completeProfil(page: Page, userType: 'Boutique' | 'Créateur', nom: string): Promise<void> {
  await page.getByLabel(userType === 'Boutique' ? 'Nom de la boutique' : 'Nom', { exact: true }).fill(nom)
  await page.getByRole('combobox', { name: 'Ville' }).fill('Nantes')
  if (userType === 'Boutique') await page.getByLabel('Adresse du local').fill('12 rue des Halles')
  else await page.getByLabel('Prénom').fill('Camille')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
}

/** Closes the message modal, which must be coming. */
export async function closeMessage(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

export function signInForm(page: Page) {
  return page.getByRole('form', { name: 'Connexion' })
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await signInForm(page).getByLabel('Email').fill(email)
  await signInForm(page).getByLabel('Mot de passe').fill(password)
  await signInForm(page).getByRole('button', { name: 'Se connecter' }).click()
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/connexion')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/tableau-de-bord')
}

/** Publishes an annonce through the form. */
export async function publish(page: Page, description: string): Promise<void> {
  await page.goto('/annonce/creer')
  await page.getByLabel('Date de début').fill('2027-01-04')
  await page.getByLabel('Date de fin').fill('2027-03-28')
  await page.getByLabel('Prix par mois').fill('35')
  await page.getByLabel("Description de l'espace").fill(description)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
}

/** A slow line: what is asked at these addresses waits. @returns what lets it go */
export async function holdRoute(
  page: Page,
  url: string | RegExp,
  then = (route: Route) => route.continue(),
): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await then(route)
  })
  return release
}

/** The header's badge. */
export function badge(page: Page) {
  return page.getByRole('banner').getByRole('button').getByRole('status')
}
