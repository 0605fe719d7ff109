import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { startServer } from '#tests/fixtures/server.ts'
import { openChromium } from './lib/open-chromium.ts'
import { DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD } from './seed/demo-accounts.ts'

const FOLDER = fileURLToPath(new URL('../public/screenshots', import.meta.url))
const NARROW = { width: 412, height: 915 }
const WIDE = { width: 1280, height: 800 }

async function open(browser: Browser, baseURL: string, viewport: typeof WIDE): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport, locale: 'fr-FR', timezoneId: 'Europe/Paris' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('main').getByRole('article').first().waitFor()
  return page
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/connexion')
  const form = page.getByRole('form', { name: 'Connexion' })
  await form.getByLabel('E-mail').fill(DEMO_BOUTIQUE_EMAIL)
  await form.getByLabel('Mot de passe').fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL('**/tableau-de-bord')
  await page.getByRole('main').getByText('Clôturer').first().waitFor()
}

async function take(page: Page, name: string): Promise<void> {
  // A lazy image below the fold is never decoded: wait only for those on screen.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight),
  )
  await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled' })
}

/** Scrolls a heading to just under the site's header. */
async function scrollTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 90)
  })
}

/** `npm run screenshots:manifest`: the screenshots of the manifest, taken from the built app on the demo market. */
mkdirSync(FOLDER, { recursive: true })
const server = await startServer({ seed: true })
const browser = await openChromium()
try {
  const phone = await open(browser, server.url, NARROW)
  await scrollTo(phone, '#annonces')
  await take(phone, 'annonces-narrow')
  await phone.getByRole('main').getByRole('article').first().getByRole('link').click()
  await phone.waitForURL('**/annonce/**')
  await phone.getByRole('heading', { level: 1 }).waitFor()
  await take(phone, 'annonce-narrow')
  await signIn(phone)
  await take(phone, 'tableau-narrow')
  const desktop = await open(browser, server.url, WIDE)
  await scrollTo(desktop, '#annonces')
  await take(desktop, 'annonces-wide')
  await signIn(desktop)
  await desktop.goto('/partenariat/modele/inventaire')
  await desktop.getByRole('button', { name: 'Télécharger en PDF' }).waitFor()
  await take(desktop, 'inventaire-wide')
} finally {
  await browser.close()
  await server.stop()
}
