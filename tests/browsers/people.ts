import { PASSWORD } from '../fixtures/acts.ts'
import { soon } from '../fixtures/soon.ts'
import type { Target } from './driver/in-page.ts'
import type { Page } from './driver/page.ts'

export function button(name: string, within?: Target): Target {
  return { role: 'button', name, ...(within && { within }) }
}

export const MAIN: Target = { role: 'main' }
export const DIALOG: Target = { role: 'dialog' }

/** The sync badge: the first button of the header. */
const BADGE: Target = { role: 'button', within: { role: 'banner' } }

/** Waits until the element contains the text. */
export async function reads(page: Page, target: Target, text: string): Promise<void> {
  await soon(async () => {
    const found = await page.textOf(target)
    if (found?.includes(text) !== true) throw new Error(`« ${text} » is not in: ${found}`)
  })
}

/** Waits until the badge's text is exactly this. */
export async function badgeSays(page: Page, text: string): Promise<void> {
  await soon(async () => {
    const found = await page.textOf(BADGE)
    if (found !== text) throw new Error(`the badge says ${found} instead of ${text}`)
  })
}

export async function isAt(page: Page, path: string): Promise<void> {
  await soon(async () => {
    const found = await page.path()
    if (found !== path) throw new Error(`at ${found} instead of ${path}`)
  })
}

/** Closes the message modal, waiting for it first. */
export async function closeMessage(page: Page): Promise<void> {
  await page.press(button('Fermer', DIALOG))
  await page.misses(DIALOG)
}

/** Fills the annonce form, all but its photos. */
export async function fillAnnonce(page: Page, description: string): Promise<void> {
  await page.fill('Date de début', '2027-01-04')
  await page.fill('Date de fin', '2027-03-28')
  await page.fill('Prix par mois', '35')
  await page.fill("Description de l'espace", description)
}

/** Answers the cookie banner and signs in through the form. */
export async function signIn(page: Page, email: string): Promise<void> {
  const form: Target = { role: 'form', name: 'Connexion' }
  await page.goto('/connexion')
  await page.press(button('Refuser'))
  await page.fill({ role: 'field', name: 'E-mail', within: form }, email)
  await page.fill({ role: 'field', name: 'Mot de passe', within: form }, PASSWORD)
  await page.press(button('Se connecter', form))
  await isAt(page, '/tableau-de-bord')
  await reads(page, { role: 'heading', within: MAIN }, 'Tableau de Bord')
}

/** Waits until the service worker has cached everything and controls this page. */
export async function underWorker(page: Page): Promise<void> {
  await soon(async () => {
    const state = await page.evaluate(() => navigator.serviceWorker.controller?.state)
    if (state !== 'activated') throw new Error(`the worker is ${state}`)
  })
}

/** Waits until the sentence is somewhere on the page. */
export async function pageSays(page: Page, text: string): Promise<void> {
  await soon(async () => {
    const shown = await page.evaluate(() => document.body.textContent.replace(/\s+/g, ' '))
    if (!shown.includes(text)) throw new Error(`« ${text} » is not on the page`)
  })
}
