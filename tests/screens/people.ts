import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { UserType } from '#domain/user.ts'
import { signUpPath } from '#wire/sign-up.ts'
import { PASSWORD } from '../fixtures/acts.ts'
import { aSignal } from '../fixtures/signal.ts'
import type { OpenOptions } from './open.tsx'

/** Waits for an address of the app, its query included. */
export async function expectAt(path: string): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(path)
}

/** Goes to an address as a link of the app does, and waits for its title. */
export async function visit(path: string, title?: string | RegExp): Promise<void> {
  const idx = Number((history.state as { idx?: number } | null)?.idx ?? 0) + 1
  history.pushState({ idx, key: `visit-${idx}` }, '', path)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  if (title !== undefined) await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Visits an address that this member may not see, and waits for the screen they are redirected to. */
export async function expectSentAway(from: string, to: string, title: string): Promise<void> {
  await visit(from)
  await expectAt(to)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
}

/** The text as it is read: one line, without spaces around it. */
export const textOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The elements found, each as it is read. */
export const textsOf = (found: Locator): readonly string[] => found.elements().map(textOf)

/** Closes the message modal, waiting for it first. */
export async function closeMessage(): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

/** A toast, at the bottom of the page. */
export function toast(text: string): Locator {
  return page.getByCss('[data-overlay]').filter({ has: page.getByRole('button', { name: 'Masquer' }), hasText: text })
}

/** Dismisses the toast with this text, waiting for it first. */
export async function hideToast(text: string): Promise<void> {
  await toast(text).getByRole('button', { name: 'Masquer' }).click()
  await expect.element(toast(text)).not.toBeInTheDocument()
}

/** Fills the annonce form, all but its photos. */
export async function fillAnnonce(description: string, prix = '35'): Promise<void> {
  await page.getByLabelText('Date de début').fill('2027-01-04')
  await page.getByLabelText('Date de fin').fill('2027-03-28')
  await page.getByLabelText('Prix par mois').fill(prix)
  await page.getByLabelText("Description de l'espace").fill(description)
}

/** Shows the header's links, which a phone has in a menu. */
export async function openMenu(): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
}

/** The error messages of the fields, each below its field. */
export function fieldErrors(within: Pick<Locator, 'getByCss'> = page): Locator {
  return within.getByCss('[id$="-error"]')
}

/** The sync badge in the header. */
export function badge(): Locator {
  return page.getByRole('banner').getByCss('button[aria-haspopup=dialog]')
}

/** A card of the account page, by its heading. */
export function card(title: string): Locator {
  return page
    .getByRole('main')
    .getByCss('section')
    .filter({ has: page.getByRole('heading', { name: title }) })
}

export const signInForm = (): Locator => page.getByRole('form', { name: 'Connexion' })

export const signUpForm = (): Locator => page.getByRole('form', { name: 'Inscription' })

/** Fills the sign-in, and sends it. */
export async function fillSignIn(email: string, password: string): Promise<void> {
  await signInForm().getByLabelText('E-mail').fill(email)
  await signInForm().getByLabelText('Mot de passe').fill(password)
  await signInForm().getByRole('button', { name: 'Se connecter' }).click()
}

/** Signs in through the form, on the browser that is open. */
export async function signIn(email: string, password = PASSWORD): Promise<void> {
  await visit('/connexion')
  await fillSignIn(email, password)
  await expectAt('/tableau-de-bord')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Tableau de Bord')
}

/** Fills the sign-up, its box ticked. */
export async function fillSignUp(email: string, password: string): Promise<void> {
  await signUpForm().getByLabelText('E-mail').fill(email)
  await signUpForm().getByLabelText('Mot de passe').fill(password)
  await signUpForm().getByRole('checkbox').click()
}

export async function sendSignUp(): Promise<void> {
  await signUpForm().getByRole('button', { name: 'Créer mon compte' }).click()
}

/** Signs up through the form, up to the profile to complete, on the browser that is open. */
export async function signUp(email: string, userType: UserType): Promise<void> {
  await visit(signUpPath(userType))
  await fillSignUp(email, PASSWORD)
  await signUpForm()
    .getByRole('radio', { name: userType === 'boutique' ? 'Boutique' : 'Créateur' })
    .click()
  await sendSignUp()
  await expectAt('/profil/finaliser')
}

/** Completes the profile, and sends it. */
export async function completeProfil(userType: UserType, nom: string): Promise<void> {
  const label = userType === 'boutique' ? 'Nom de la boutique' : 'Nom'
  await page.getByRole('textbox', { name: label, exact: true }).fill(nom)
  await page.getByRole('combobox', { name: 'Ville' }).fill('Nantes')
  if (userType === 'boutique') await page.getByLabelText('Adresse du local').fill('12 rue des Halles')
  else await page.getByLabelText('Prénom').fill('Camille')
  await page.getByRole('button', { name: 'Enregistrer mon profil' }).click()
}

/** Holds the calls to these addresses, as a slow connection would, until they are released. */
export function holding(urls: RegExp): { readonly answer: NonNullable<OpenOptions['answer']>; release(): void } {
  const { given, give: release } = aSignal()
  return { answer: (url, init) => (urls.test(url) ? given.then(() => fetch(url, init)) : undefined), release }
}

/** Gives it the focus, without pressing it. */
export async function focus(what: Locator): Promise<void> {
  await expect.element(what).toBeVisible()
  ;(what.element() as HTMLElement).focus()
}

/** Has a desk's room for the rest of the test, and then a phone's again. */
export async function onDesk(): Promise<void> {
  onTestFinished(() => page.viewport(360, 740))
  await page.viewport(1280, 800)
}

/** The annonces' cards in the page's list. */
export function cards(): Locator {
  return page.getByRole('main').getByRole('article')
}
