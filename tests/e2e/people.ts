import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { TAPPED } from '#wire/names.ts'
import { signUpPath } from '#wire/sign-up.ts'
import { PASSWORD } from '../fixtures/acts.ts'

/** Waits until the app has hydrated the server-rendered page: before that, a link loads another page. */
export async function takenOver(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute(TAPPED)
}

/** Waits for the browser's work of the next frame: scroll restoration, width observers. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/**
 * Goes to an address: loads the app if the page has not, then navigates as a link of the app does. Loading takes a
 * second of processor each time; a test about a cold start or a reload says `page.goto`.
 */
export async function visit(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path)
    return
  }
  // The router does not listen before hydration.
  await takenOver(page)
  // Wait until Playwright has noticed: else `toHaveURL` could still read the previous address.
  const moved = page.waitForEvent('framenavigated')
  await page.evaluate(async (to) => {
    // The previous screen, with buttons of the same names, stays until the next one has loaded and scrolled to its top.
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

/** Signs up through the form, up to the profile to complete. The password is `PASSWORD`. */
export async function signUp(page: Page, email: string, userType: 'Boutique' | 'Créateur'): Promise<void> {
  await visit(page, signUpPath(userType === 'Boutique' ? 'boutique' : 'createur'))
  await takenOver(page) // a choice made during hydration is replayed by it
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

/** Closes the message modal, waiting for it first. */
export async function closeMessage(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A toast, at the bottom of the page. */
function toast(page: Page, text: string) {
  return page.locator('[data-overlay]').filter({ has: page.getByRole('button', { name: 'Masquer' }), hasText: text })
}

/** Dismisses the toast with this text, waiting for it first. */
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
  // The address changes before the screen scrolls to its top: a press in between would be lost.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
}

/** Fills the annonce form, all but its photos. */
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

/** Fires `online`: a device that lost its server retries at once, instead of up to fifteen seconds later. */
export async function networkBack(page: Page): Promise<void> {
  await page.evaluate(() => void window.dispatchEvent(new Event('online')))
}

/**
 * Waits until the page is idle. A frame is requested first: a headless browser draws none by itself, and may wait for
 * one, for ever, before it reports that it is idle.
 */
export function idle(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(() => resolve(null)))),
  )
}

/** Holds requests to these addresses, as a slow connection would. @returns releases them */
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

/** Holds the app's own code: the server-rendered page is there before it. */
export function blockApp(page: Page): Promise<() => void> {
  return blockRoute(page, /\/assets\/first-(?!script)[^/]*\.js$/)
}

/** Holds the chunk of the deferred shell, which loads after the first screen. */
export function blockDeferredShell(page: Page): Promise<() => void> {
  return blockRoute(page, /\/assets\/deferred-shell-[^/]*\.js$/)
}

/** Shows the header's links, which a phone has in a menu. */
export async function openMenu(page: Page): Promise<void> {
  const header = page.getByRole('banner')
  const links = header.getByRole('button', { name: 'Déconnexion' })
  const menu = header.getByRole('button', { name: 'Menu' })
  await expect(links.or(menu).first()).toBeVisible()
  if (!(await links.isVisible())) await menu.click()
}

/** The error messages of the fields, each below its field. */
export function fieldErrors(within: Page | Locator) {
  return within.locator('[id$="-error"]')
}

/** The sync badge in the header. */
export function badge(page: Page) {
  return page.getByRole('banner').locator('button[aria-haspopup=dialog]')
}

/** A card of the account page, by its heading. */
export function card(page: Page, title: string) {
  const heading = page.getByRole('heading', { name: title })
  return page.getByRole('main').locator('section').filter({ has: heading })
}
