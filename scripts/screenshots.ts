import { mkdir, rm } from 'node:fs/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aBrowser, memberIn, visitorOn } from '../tests/e2e/members.ts'
import { signIn } from '../tests/e2e/people.ts'
import { DEMO_ROUTES, type DemoRole } from '../tests/fixtures/demo-routes.ts'
import { startServer, type TestServer } from '../tests/fixtures/server.ts'
import { openChromium } from './lib/open-chromium.ts'
import { FOLDER, picturesTaken, take } from './screenshots/camera.ts'
import { composeAccueil } from './screenshots/compose.ts'
import { STATES } from './screenshots/states.ts'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from './seed/demo-accounts.ts'

/**
 * `npm run screenshots` (after `npm run build`): every route and its main states, from the real server and its demo
 * market, at four widths, light and dark, into ./screenshots; and the picture of the README.
 */
const EMAILS = { boutique: DEMO_BOUTIQUE_EMAIL, createur: DEMO_CREATEUR_EMAIL } as const
const ROLES: readonly DemoRole[] = ['anonyme', 'boutique', 'createur']

async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle', { timeout: 1500 }).catch(() => undefined) // a live stream never goes idle
  return page
}

async function asRole(browser: Browser, server: TestServer, role: DemoRole): Promise<BrowserContext> {
  const { page, context } = await visitorOn(browser, server)
  if (role !== 'anonyme') await signIn(page, EMAILS[role], DEMO_PASSWORD)
  await page.close()
  return context
}

async function takeRole(context: BrowserContext, role: DemoRole, wanted: string): Promise<void> {
  for (const { route, path } of DEMO_ROUTES.filter((place) => place.role === role)) {
    if (!route.includes(wanted)) continue
    const page = await open(context, path)
    await take(page, `${route}-${role}`)
    await page.close()
  }
  for (const { route, state, path, act, window } of STATES.filter((one) => one.role === role)) {
    if (!route.includes(wanted)) continue
    const page = await open(context, path)
    await act(page)
    await take(page, `${route}-${state}`, window === undefined)
    await page.close()
  }
}

/** New members: an empty market, the banner, the profile to complete, empty dashboards. */
async function takeNewcomers(browser: Browser): Promise<void> {
  const server = await startServer()
  const newcomer = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
  const landing = await open(newcomer, '/')
  await take(landing, 'accueil-cookies', false)
  await landing.getByRole('button', { name: 'Refuser' }).click()
  await take(landing, 'accueil-vide')
  await landing.goto('/connexion')
  const form = landing.getByRole('form', { name: 'Inscription' })
  await form.getByLabel('E-mail').fill('nouvelle@demo.example')
  await form.getByLabel('Mot de passe').fill(DEMO_PASSWORD)
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: 'Créer mon compte' }).click()
  await landing.waitForURL('**/profil/finaliser')
  await landing.getByLabel('Nom de la boutique').waitFor()
  await take(landing, 'profil-finaliser-boutique')
  await newcomer.close()
  for (const userType of ['boutique', 'createur'] as const) {
    const { page, context } = await memberIn(await aBrowser(browser, server), server, userType)
    await page.goto('/tableau-de-bord')
    await page.locator('main h1').waitFor()
    await take(page, `tableau-de-bord-vide-${userType}`)
    await context.close()
  }
  await server.stop()
}

/** The server is down: the device's data is still there, and the page says so. */
async function takeOffline(context: BrowserContext, server: TestServer): Promise<void> {
  const page = await open(context, '/tableau-de-bord')
  await page.getByRole('heading', { level: 3 }).first().waitFor()
  await server.kill()
  const badge = page.getByRole('banner').getByRole('button', { name: 'Hors ligne' })
  await badge.waitFor()
  await take(page, 'tableau-de-bord-hors-ligne')
  await badge.click()
  await take(page, 'tableau-de-bord-envois-hors-ligne', false)
  await page.close()
}

async function main(wanted: string): Promise<void> {
  if (wanted === '') await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER, { recursive: true })
  const browser = await openChromium()
  const server = await startServer({ seed: true })
  try {
    const contexts = await Promise.all(ROLES.map((role) => asRole(browser, server, role)))
    for (const [index, role] of ROLES.entries()) {
      const context = contexts[index]
      if (context !== undefined) await takeRole(context, role, wanted)
    }
    if (wanted === '' || wanted === 'compose') await composeAccueil(browser, server)
    if (wanted === '' || wanted === 'nouveau') await takeNewcomers(browser)
    const boutique = contexts[1]
    if ((wanted === '' || wanted === 'offline') && boutique !== undefined) await takeOffline(boutique, server)
  } finally {
    await server.stop()
    await browser.close()
  }
  console.log(`${picturesTaken()} captures dans ./${FOLDER}.`)
}

await main(process.argv[2] ?? '')
