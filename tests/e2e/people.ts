import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { TAPPED } from '#wire/names.ts'
import { signUpPath } from '#wire/sign-up.ts'
import { newId } from '../fixtures/builders.ts'

/** Of every member that a test makes. */
export const PASSWORD = 'motdepasse'

/** An address that nobody has. */
export function newEmail(): string {
  return `${newId(10)}@example.org`
}

/** The app has taken over the page that the server has rendered: until then, a link loads another page. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute(TAPPED)
}

/** What the browser does by itself in the frame that follows is done: a scroll put back, a width followed. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/**
 * Goes to an address: loads the app when the page has not, then follows as a link of the app does. Loading takes a
 * second of processor each time; a test about a cold start or a reload says `page.goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  // Nobody hears of another address before.
  await takenOver(page)
  // Once Playwright has seen it: else `toHaveURL` could still read the address before.
  const moved = page.waitForEvent('framenavigated')
  await page.evaluate(async (to) => {
    // The screen before stays, with buttons of the same names, until the next one has loaded and begins at its top.
    const samePath = new URL(to, location.href).pathname === location.pathname
    const { scrollTo } = window
    const shown = new Promise<void>((resolve) => {
      if (samePath) return resolve()
      window.scrollTo = () => {
        window.scrollTo = scrollTo
        window.scrollTo(0, 0)
        resolve()
      }
    })
    const idx = Number((history.state as { idx?: number } | null)?.idx ?? 0) + 1
    history.pushState({ idx, key: `visit-${idx}` }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    await shown
  }, path)
  await moved
}

/**
 * Asks for an address that is not this reader's, and waits for the screen they are sent to: a redirection that is asked
 * for while another is under way is dropped.
 */
export async function expectSentAway(page: Page, from: string, to: string, title: string): Promise<void> {
  await visit(page, from)
  await expect(page).toHaveURL(to)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
}

/** Signs up through the form, up to the profile to complete. The password is `PASSWORD`. */
export async function signUp(page: Page, email: string, userType: 'Boutique' | 'Créateur'): Promise<void> {
  await visit(page, signUpPath(userType === 'Boutique' ? 'boutique' : 'createur'))
  await takenOver(page) // a choice made while React takes the page over is made again by it
  const form = page.getByRole('form', { name: 'Inscription' })
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Mot de passe').fill(PASSWORD)
  await form.getByRole('radio', { name: userType }).check()
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page).toHaveURL('/profil/finaliser')
}

export async function completeProfil(page: Page, userType: 'Boutique' | 'Créateur', nom: string): Promise<void> {
  await page
    .getByRole('textbox', { name: userType === 'Boutique' ? 'Nom de la boutique' : 'Nom', exact: true })
    .fill(nom)
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

/** A sentence that goes by itself, at the bottom of the page. */
export function toast(page: Page, text: string) {
  return page.locator('[data-overlay]').filter({ has: page.getByRole('button', { name: 'Masquer' }), hasText: text })
}

/** Sends away the toast that says so, which must be coming. */
export async function hideToast(page: Page, text: string): Promise<void> {
  await toast(page, text).getByRole('button', { name: 'Masquer' }).click()
  await expect(toast(page, text)).toHaveCount(0)
}

export function signInForm(page: Page) {
  return page.getByRole('form', { name: 'Connexion' })
}

export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await signInForm(page).getByLabel('E-mail').fill(email)
  await signInForm(page).getByLabel('Mot de passe').fill(password)
  await signInForm(page).getByRole('button', { name: 'Se connecter' }).click()
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await visit(page, '/connexion')
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL('/tableau-de-bord')
  // The address comes first, and the screen begins at its top: a press in between would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
}

/** Fills the annonce's form but for its photos. */
export async function fillAnnonce(page: Page, description: string, prix = '35'): Promise<void> {
  await page.getByLabel('Date de début').fill('2027-01-04')
  await page.getByLabel('Date de fin').fill('2027-03-28')
  await page.getByLabel('Prix par mois').fill(prix)
  await page.getByLabel("Description de l'espace").fill(description)
}

/** Publishes an annonce through the form. */
export async function publish(page: Page, description: string): Promise<void> {
  await visit(page, '/annonce/creer')
  await fillAnnonce(page, description)
  await page.getByRole('button', { name: "Publier l'annonce" }).click()
}

/** The network is back: a device that lost its server tries at once, instead of up to fifteen seconds later. */
export async function networkBack(page: Page): Promise<void> {
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
}

/**
 * The page has nothing left to do. A frame is asked for first: a browser without a window draws none by itself, and may
 * wait for one, for ever, before it says that it is idle.
 */
export function idle(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(null)))),
  )
}

/** A slow line: what is asked at these addresses waits. @returns what lets it go */
export async function blockRoute(
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

/** The same of the app's own code: the page that the server has rendered is there before it. */
export function blockApp(page: Page): Promise<() => void> {
  return blockRoute(page, /\/assets\/first-(?!script)[^/]*\.js$/)
}

/** The file of what stands beside the screens, and comes after the first of them, waits. */
export function blockDeferredShell(page: Page): Promise<() => void> {
  return blockRoute(page, /\/assets\/deferred-shell-[^/]*\.js$/)
}

/** The header's links, which a phone has in a menu. */
export async function openMenu(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const links = header.getByRole('button', { name: 'Déconnexion' })
  const menu = header.getByRole('button', { name: 'Menu' })
  await expect(links.or(menu).first()).toBeVisible()
  if (!(await links.isVisible())) await menu.click()
}

/** The errors of the fields, each below its own. */
export function fieldErrors(within: Page | Locator) {
  return within.locator('[id$="-error"]')
}

/** The header's badge. */
export function badge(page: Page) {
  return page.getByRole('banner').locator('button[aria-haspopup=dialog]')
}

/** A card of the account page, by its heading. */
export function card(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title })
  return page.getByRole('main').locator('section').filter({ has: heading })
}
