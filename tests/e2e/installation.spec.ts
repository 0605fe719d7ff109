import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, expect, type Page } from '@playwright/test'
import { landing } from '#messages/fr/landing.ts'
import { PRECACHE_LIST, precacheList } from '../fixtures/precache.ts'
import { test } from './fixtures.ts'
import { blockApp, takenOver } from './people.ts'
import { watch } from './watched.ts'
import { underWorker } from './worker.ts'

async function firstVisit(page: Page, url: string): Promise<CDPSession> {
  await page.goto(url)
  await underWorker(page)
  return page.context().newCDPSession(page)
}

test('Chromium finds nothing that prevents the installation', async ({ launchOptions, server }) => {
  // A private window cannot install apps: this takes a profile on disk.
  const folder = await mkdtemp(join(tmpdir(), 'rayon-libre-profile-'))
  const context = await chromium.launchPersistentContext(folder, launchOptions)
  await watch(context)
  const session = await firstVisit(context.pages()[0] ?? (await context.newPage()), server.url)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect(url).toBe(`${server.url}/manifest.webmanifest`)
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Rayon Libre', lang: 'fr', id: '/', display: 'standalone' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors.map((error) => error.errorId)).toEqual([])
  await context.close()
  await rm(folder, { recursive: true, force: true })
})

test('an installation that the browser proposes before the app is there is proposed', async ({ browser, server }) => {
  // A private window: the install prompt is the test's own event.
  const context = await browser.newContext({ baseURL: server.url })
  await context.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'false')
    localStorage.setItem('rayon-libre:visits', '2')
  })
  const page = await context.newPage()
  const release = await blockApp(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForLoadState('domcontentloaded')
  const isLeft = await page.evaluate(() => {
    const proposal = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => document.documentElement.setAttribute('data-prompted', ''),
    })
    return dispatchEvent(proposal)
  })
  expect(isLeft).toBe(false) // the browser's own prompt is suppressed
  release()
  await page.getByRole('complementary', { name: "Installer l'application" }).getByRole('button').first().click()
  await expect(page.locator('html[data-prompted]')).toHaveCount(1)
  await context.close()
})

test('the installed app opens where its member works, offline too, and on the landing page for a visitor', async ({
  aMember,
  page,
}) => {
  const session = await firstVisit(page, '/faq')
  const { data } = await session.send('Page.getAppManifest')
  const { start_url: start } = JSON.parse(data ?? '{}') as { readonly start_url: string }
  await page.goto(start)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.title)
  await expect(page).toHaveURL('/')

  const { page: own, context } = await aMember('boutique')
  await firstVisit(own, '/faq')
  await own.addInitScript(() => {
    const titles = new Set<string>()
    Object.assign(window, { titles })
    new MutationObserver(() => titles.add(document.querySelector('h1')?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await context.setOffline(true)
  await own.goto(start)
  await expect(own).toHaveURL('/tableau-de-bord')
  await expect(own.getByRole('heading', { level: 1 })).toHaveText('Tableau de Bord')
  const titles = await own.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles].filter(Boolean))
  expect(titles).toEqual(['Tableau de Bord'])
  // Its address is replaced, and a reload leads home as in a browser.
  await own.goBack()
  await expect(own).toHaveURL('/faq')
  await own.goForward()
  await expect(own).toHaveURL('/tableau-de-bord')
  await own.reload()
  await expect(own).toHaveURL('/')
})

const FILES_MAX = 56 // each is a request on the first visit
// Bytes on disk, about a third of that when transferred; a fifth of it draws PDF, a twentieth reads codes in the cellar.
const TOTAL_MAX = 2.6 * 1024 * 1024

/** The paths that the worker keeps, in these caches. */
const cachedPaths = (page: Page, part: string) =>
  page.evaluate(async (name) => {
    const names = (await caches.keys()).filter((key) => key.includes(name))
    const lists = await Promise.all(names.map(async (key) => (await caches.open(key)).keys()))
    return lists.flat().map((request) => new URL(request.url).pathname)
  }, part)

test('the worker keeps the shell, every screen and nothing else, least of all what is sent to the server', async ({
  page,
}) => {
  await firstVisit(page, '/')
  const urls = await cachedPaths(page, 'precache')
  // `npm run precache` updates the list: a screen that is not in it does not open offline.
  expect(await precacheList(urls)).toBe(await readFile(PRECACHE_LIST, 'utf8'))
  expect(urls.length).toBeLessThanOrEqual(FILES_MAX)
  const sizes = await Promise.all(urls.map(async (url) => (await stat(join('dist/app', url))).size))
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(TOTAL_MAX)

  for (const path of ['/api/compteurs', '/sync/annonces', '/healthz']) {
    expect(await page.evaluate(async (url) => (await fetch(url)).status, path)).toBe(200)
  }
  expect((await cachedPaths(page, '')).filter((path) => /^\/(api|sync|metrics|healthz)/.test(path))).toEqual([])
  // The worker does not answer the server's own routes with the shell.
  const response = await page.goto('/healthz')
  expect(await response?.text()).toContain('"ok":true')
})

test('the installation is proposed from the third visit on, and no more once it was declined', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  await context.addInitScript(() => {
    localStorage.setItem('cookie-consent', 'false')
    Object.defineProperty(navigator, 'standalone', { value: false }) // as on an iPhone
  })
  for (const proposals of [0, 0, 1, 0]) {
    const page = await context.newPage()
    await page.goto('/')
    await takenOver(page) // which counts the visit
    const proposal = page.getByRole('complementary', { name: "Installer l'application" })
    await expect(proposal).toHaveCount(proposals)
    if (proposals === 1) {
      await expect(proposal).toContainText("touchez Partager, puis « Sur l'écran d'accueil »")
      await proposal.getByRole('button', { name: 'Non merci' }).click()
    }
    await page.close()
  }
  await context.close()
})
