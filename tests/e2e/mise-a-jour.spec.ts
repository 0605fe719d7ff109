import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { copyBuiltApp } from '../fixtures/built-app.ts'
import { relisted } from '../fixtures/precache.ts'
import type { ServerOptions } from '../fixtures/server.ts'
import { test as base, onItsOwn } from './fixtures.ts'
import { endWorkers, findUpdate, tryUpdate, underWorker } from './worker.ts'

/** Each test deploys to a server of its own, from a copy of the built app. */
const test = base.extend<{ readonly app: string; readonly ownServer: ServerOptions }>({
  app: onItsOwn(async (use) => {
    const app = await mkdtemp(join(tmpdir(), 'rayon-libre-app-'))
    await copyBuiltApp(app)
    await use(app)
    await rm(app, { recursive: true })
  }),
  ownServer: ({ app }, use) => use({ env: { APP_DIR: app } }),
})

/** Puts a newer build in place: another shell, and the worker that lists it. */
async function release(app: string): Promise<void> {
  const shell = join(app, 'shell.html')
  await writeFile(shell, (await readFile(shell, 'utf8')).replace('<head>', '<head><meta name="release" content="2">'))
  const worker = join(app, 'sw.js')
  const before = await readFile(worker, 'utf8')
  const after = before.replace(/"revision":"[0-9a-f]{32}","url":"shell.html"/, '"revision":"2","url":"shell.html"')
  expect(after).not.toBe(before)
  await writeFile(worker, await relisted(after, app))
}

const proposal = (page: Page) => page.getByText('Une nouvelle version est prête.')
const newer = (page: Page) => page.locator('meta[name=release]')

async function typeMessage(page: Page, text: string): Promise<void> {
  await page.goto('/contact')
  await page.getByLabel('Message').pressSequentially(text)
}

test('a new version is proposed, waits, and comes on consent without losing a character, in every tab', async ({
  app,
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await typeMessage(page, 'Une phrase à moitié')
  const other = await context.newPage()
  await other.goto('/faq')
  const signing = await context.newPage()
  await signing.goto('/connexion')
  const password = signing.getByRole('form', { name: 'Connexion' }).getByLabel('Mot de passe')
  await password.fill('à moitié')

  await release(app)
  await findUpdate(page)
  await expect(proposal(page)).toBeVisible()
  await expect(proposal(other)).toBeVisible()
  // Nothing has changed yet, not even for a page opened now.
  const third = await context.newPage()
  await third.goto('/faq')
  await expect(proposal(third)).toBeVisible()
  await expect(newer(third)).toHaveCount(0)
  await third.close()

  await page.getByLabel('Message').pressSequentially(' écrite.')
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(newer(page)).toHaveCount(1)
  await expect(page).toHaveURL('/contact')
  await expect(page.getByLabel('Message')).toHaveValue('Une phrase à moitié écrite.')
  await expect(proposal(page)).toHaveCount(0)

  await expect(newer(other)).toHaveCount(1)
  await expect(other).toHaveURL('/faq')
  // A password is kept nowhere: its page waits to be asked.
  await expect(password).toHaveValue('à moitié')
  await signing.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(newer(signing)).toHaveCount(1)
  await expect(signing).toHaveURL('/connexion')

  // The reader's own reload goes home, as ever.
  await page.reload()
  await expect(page).toHaveURL('/')
})

test('the page of a filter in the place of a file leaves the app as it is, until the file comes', async ({
  app,
  aVisitor,
}) => {
  const { page } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await release(app)
  const shell = join(app, 'shell.html')
  const ours = await readFile(shell)
  await writeFile(shell, '<!doctype html><title>Accès refusé</title>')
  expect(await tryUpdate(page)).toEqual({ active: 'activated' })
  for (const path of ['/faq', '/contact']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(proposal(page)).toHaveCount(0)
  }
  await writeFile(shell, new Uint8Array(ours))
  await findUpdate(page)
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await expect(newer(page)).toHaveCount(1)
})

test('calls to the server do not wake the worker, which may be giving way to a newer one @long', async ({
  aVisitor,
}) => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  await underWorker(page)
  await page.goto('/healthz') // a page under the worker that asks nothing by itself
  await underWorker(page)
  const starts = await endWorkers(context, page)
  const get = (path: string) => page.evaluate((url) => fetch(url).then(({ status }) => status), path)
  expect([await get('/api/sessions'), await get('/sync/annonces/_changes?limit=1')]).toEqual([401, 200])
  expect(starts()).toBe(0)
  expect(await get('/icons/icon-192.png')).toBe(200)
  expect(starts()).toBeGreaterThan(0)
})

for (const stuck of [false, true]) {
  const before = stuck ? 'stuck' : 'idle'
  test(`a worker that must go removes itself and what it kept, the one before being ${before} @long`, async ({
    app,
    aVisitor,
  }) => {
    await appendFile(
      join(app, 'sw.js'),
      "addEventListener('message', (event) => event.data === 'hold' && event.waitUntil(new Promise(() => {})))",
    )
    const { page, context } = await aVisitor()
    await page.goto('/')
    await underWorker(page)
    if (stuck) await page.evaluate(() => navigator.serviceWorker.controller?.postMessage('hold'))
    await build({
      entryPoints: ['service-worker/off/sw.ts'],
      bundle: true,
      outfile: join(app, 'sw.js'),
      allowOverwrite: true,
    })
    // The app that is built with it registers none.
    await context.addInitScript(() => {
      navigator.serviceWorker.register = () => Promise.reject(new Error('off'))
    })
    await page.goto('/contact')
    // Looked for by the browser as well: the page may reload of itself at any of these lines.
    await expect(async () => {
      // Not awaited: the answer never comes when the registration goes meanwhile.
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
}
