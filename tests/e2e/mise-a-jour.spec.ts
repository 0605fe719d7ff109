import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { annonceOf } from '../fixtures/acts.ts'
import { type Releases, releaseOf, startReleases } from '../fixtures/releases.ts'
import type { ServerOptions } from '../fixtures/server.ts'
import { test as base, onItsOwn } from './fixtures.ts'
import { badge } from './people.ts'
import { endWorkers, findUpdate, tryUpdate, underWorker } from './worker.ts'

/** Each test deploys to its own server. */
const test = base.extend<{ readonly releases: Releases; readonly ownServer: ServerOptions }>({
  releases: onItsOwn(async (use) => {
    const releases = await startReleases()
    await use(releases)
    await releases.remove()
  }),
  ownServer: ({ releases }, use) => use({ env: { APP_DIR: releases.folder } }),
})

const proposal = (page: Page) => page.getByText('Une nouvelle version est prête.')

/** Waits until the page, and every asset loaded since it was opened, is of that release. */
async function runs(page: Page, release: number): Promise<void> {
  await expect(page.locator(`meta[name=release][content="${release}"]`)).toHaveCount(1)
  const loaded = async () => {
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    return [...new Set(urls.map((url) => releaseOf(new URL(url).pathname)).filter((one) => one !== null))]
  }
  // The page has its name before its first file has come.
  await expect.poll(loaded).toEqual([release])
}

test('a new version is proposed, waits, and comes on consent without losing a character, in every tab', async ({
  releases,
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await page.goto('/contact')
  await page.getByLabel('Message').pressSequentially('Une phrase à moitié')
  const other = await context.newPage()
  await other.goto('/faq')
  const signing = await context.newPage()
  await signing.goto('/connexion')
  const password = signing.getByRole('form', { name: 'Connexion' }).getByLabel('Mot de passe')
  await password.fill('à moitié')

  const release = await releases.next()
  await findUpdate(page)
  await expect(proposal(page)).toBeVisible()
  await expect(proposal(other)).toBeVisible()
  // The update has not been applied yet, not even for a page opened now.
  const third = await context.newPage()
  await third.goto('/faq')
  await expect(proposal(third)).toBeVisible()
  await runs(third, 0)
  await third.close()

  await page.getByLabel('Message').pressSequentially(' écrite.')
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await runs(page, release)
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('Une phrase à moitié écrite.')
  await expect(proposal(page)).toHaveCount(0)

  await runs(other, release)
  await expect(other).toHaveURL('/faq')
  // A password is never stored: its page only reloads when asked.
  await expect(password).toHaveValue('à moitié')
  await signing.getByRole('button', { name: 'Mettre à jour' }).click()
  await runs(signing, release)
  await expect(signing).toHaveURL('/connexion')

  // A reload by the reader opens the landing page, as usual.
  await page.reload()
  await expect(page).toHaveURL('/')
})

test('the page of a filter in the place of a file leaves the app as it is, until the file comes', async ({
  releases,
  aVisitor,
}) => {
  const { page } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  const release = await releases.next()
  const shell = join(releases.folder, 'shell.html')
  const ours = await readFile(shell, 'utf8')
  await writeFile(shell, '<!doctype html><title>Accès refusé</title>')
  expect(await tryUpdate(page)).toEqual({ active: 'activated' })
  for (const path of ['/faq', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(proposal(page)).toHaveCount(0)
  }
  await writeFile(shell, ours)
  await findUpdate(page)
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await runs(page, release)
})

test('calls to the server do not wake the worker, which may be giving way to a newer one @long', async ({
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await page.goto('/healthz') // a page under the worker that makes no requests by itself
  await underWorker(page)
  const starts = await endWorkers(context, page)
  const get = (path: string) => page.evaluate((url) => fetch(url).then(({ status }) => status), path)
  expect([await get('/api/sessions'), await get('/sync/annonces/_changes?limit=1')]).toEqual([401, 200])
  expect(starts()).toBe(0)
  expect(await get('/icons/icon-192.png')).toBe(200)
  expect(starts()).toBeGreaterThan(0)
})

test('a worker that must go removes itself and what it kept, though the one before is stuck @long', async ({
  releases,
  aVisitor,
}) => {
  const worker = join(releases.folder, 'sw.js')
  await appendFile(
    worker,
    "addEventListener('message', (event) => event.data === 'hold' && event.waitUntil(new Promise(() => {})))",
  )
  const { page, context } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('hold'))
  await build({ entryPoints: ['service-worker/off/sw.ts'], bundle: true, outfile: worker, allowOverwrite: true })
  // The app built with this worker registers none.
  await context.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('off'))
  })
  await page.goto('/contact')
  // The browser checks for updates too: the page may reload during any of these lines.
  await expect(async () => {
    // Not awaited: the promise never settles when the registration is removed meanwhile.
    await page.evaluate(() => void navigator.serviceWorker.getRegistration().then((found) => found?.update()))
    const left = await page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ installing, waiting, active }) =>
        [installing, waiting, active].map((one) => one?.state ?? 'none').join(),
      ),
    ])
    expect(left).toEqual([])
  }).toPass()
  await context.close()
})

test('a screen whose file a deployment has removed mends itself, without a worker too @long', async ({
  browser,
  releases,
  server,
}) => {
  for (const worker of ['allowed', 'absent', 'denied']) {
    const serviceWorkers = worker === 'absent' ? 'block' : 'allow'
    const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR', serviceWorkers })
    const page = await context.newPage()
    // As browsers do when the reader has blocked this site's storage.
    await page.addInitScript((isDenied) => {
      if (!isDenied) return
      const deny = () => Promise.reject(new DOMException('The user denied permission.', 'SecurityError'))
      navigator.serviceWorker.register = deny
      navigator.serviceWorker.getRegistration = deny
    }, worker === 'denied')
    await page.goto('/')
    await page.getByRole('button', { name: 'Refuser' }).click()
    if (worker === 'allowed') {
      await underWorker(page)
      // The browser has evicted the caches, as it may when space is short.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          const lost = (await cache.keys()).filter(({ url }) => url.includes('/assets/texts-'))
          for (const request of lost) await cache.delete(request, { ignoreVary: true })
        }
      })
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    }
    const release = await releases.next()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ressources' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ressources')
    await runs(page, release)
    await expect(page).toHaveURL('/ressources')
    await context.close()
  }
})

test('an app too old for its server asks for the update, keeps what is written, and sends it once updated @long', async ({
  aMember,
  anAccount,
  releases,
  server,
}) => {
  const annonce = await annonceOf(await anAccount('boutique'))
  const { page, context, uid, read } = await aMember('createur')
  await page.goto('/tableau-de-bord')
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
  await server.kill()
  await server.restart({ WIRE_OLDEST: '4' })
  const needed = page.getByText('Cette version est trop ancienne pour le serveur.')
  await expect(needed).toBeVisible({ timeout: 30_000 })
  await expect(badge(page)).toHaveText('Mise à jour nécessaire')
  // The browser may be busy with an update check, and settle the next page's registration only after the test.
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (...args) => register(...args).then(() => new Promise(() => undefined))
  })
  await page.goto(`/annonce/${annonce._id}`)
  await page.getByLabel('Votre message').fill('Gardée le temps de la mise à jour.')
  await page.getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(badge(page)).toHaveText('1 envoi en attente')

  // Deploy the newer app, which this gateway accepts.
  await server.restart()
  const release = await releases.next()
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await runs(page, release)
  await expect(needed).toHaveCount(0)
  await expect(badge(page)).toHaveText('À jour')
  const sent = await read('candidatures', `${annonce._id}.${uid}`)
  expect(sent).toMatchObject({ message: 'Gardée le temps de la mise à jour.' })
  await context.close()
})
