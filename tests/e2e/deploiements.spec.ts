import { type BrowserContext, expect, type Page } from '@playwright/test'
import { count } from '../fixtures/counts.ts'
import { type Releases, releaseOf, startReleases } from '../fixtures/releases.ts'
import type { ServerOptions } from '../fixtures/server.ts'
import { test as base, onItsOwn } from './fixtures.ts'
import { type Account, annonceOf } from './members.ts'
import { badge } from './people.ts'
import { findUpdate, underWorker } from './worker.ts'

/** Each test deploys to a server of its own. */
const test = base.extend<{ readonly releases: Releases; readonly ownServer: ServerOptions }>({
  releases: onItsOwn(async (use) => {
    const releases = await startReleases()
    await use(releases)
    await releases.remove()
  }),
  ownServer: ({ releases }, use) => use({ env: { APP_DIR: releases.folder } }),
})

const DEPLOYMENTS = count({ short: 2, long: 20 })
const APPLY_EVERY = count({ short: 1, long: 5 }) // deployments

function runs(page: Page, release: number) {
  return expect(page.locator(`meta[name=release][content="${release}"]`)).toHaveCount(1, { timeout: 30_000 })
}

/** The releases of all that a page has loaded since it was opened. */
async function releasesIn(page: Page): Promise<readonly number[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return [...new Set(urls.map((url) => releaseOf(new URL(url).pathname)).filter((release) => release !== null))]
}

/** Applies without the server hearing of it: everything else of it answers. */
async function applyUnheard(page: Page, annonce: string, message: string): Promise<void> {
  await page.goto(`/annonce/${annonce}`)
  await page.getByLabel('Votre message').fill(message)
  await page.getByRole('button', { name: 'Postuler' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await expect(page.getByRole('button', { name: "Candidature en attente d'envoi" })).toBeDisabled()
}

async function candidaturesOf(boutique: Account): Promise<readonly string[]> {
  const answer = await boutique.request.get('/sync/candidatures/_changes?include_docs=true&scope=own')
  const { results } = (await answer.json()) as { results: { doc: { message: string } }[] }
  return results.map(({ doc }) => doc.message).toSorted()
}

/** From the next page on, the browser answers a page's registration only after the test: it may be busy with a look. */
async function registerLate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = async (...args) => {
      await register(...args)
      return new Promise(() => undefined)
    }
  })
}

/** As browsers do where the reader has forbidden this site to keep anything. */
async function denyWorkers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const deny = () => Promise.reject(new DOMException('The user denied permission.', 'SecurityError'))
    navigator.serviceWorker.register = deny
    navigator.serviceWorker.getRegistration = deny
  })
}

async function openTabs(context: BrowserContext): Promise<readonly [Page, Page]> {
  const typing = await context.newPage()
  await typing.goto('/contact')
  const reading = await context.newPage()
  await reading.goto('/faq')
  return [typing, reading]
}

test('deployments over three open tabs lose nothing typed, nothing queued, and mix no versions @long', async ({
  aMember,
  anAccount,
  releases,
}) => {
  test.setTimeout(600_000) // a busy machine installs twenty whole versions
  const boutique = await anAccount('boutique')
  const annonces = await Promise.all(Array.from({ length: DEPLOYMENTS / APPLY_EVERY }, () => annonceOf(boutique)))
  const { page, context } = await aMember('createur', { nom: 'Roux' })
  await page.goto('/tableau-de-bord')
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
  await context.route('**/sync/candidatures/_bulk_docs', (route) => route.fulfill({ status: 503, body: '' }))
  const [typing, reading] = await openTabs(context)

  let typed = ''
  const written: string[] = []
  for (let release = 1; release <= DEPLOYMENTS; release += 1) {
    const annonce = annonces[release / APPLY_EVERY - 1]
    if (annonce !== undefined) {
      written.push(`Candidature ${release}`)
      await applyUnheard(page, annonce._id, `Candidature ${release}`)
    }
    expect(await releases.next()).toBe(release)
    await findUpdate(reading)
    await expect(typing.getByText('Une nouvelle version est prête.')).toBeVisible({ timeout: 20_000 })
    await typing.getByLabel('Message').pressSequentially(`${release} `)
    typed += `${release} `
    await typing.getByRole('button', { name: 'Mettre à jour' }).click()
    await runs(typing, release)
    for (const tab of [reading, page]) await runs(tab, release)
    await expect(typing.getByLabel('Message')).toHaveValue(typed)
    for (const tab of [typing, reading, page]) expect(await releasesIn(tab)).toEqual([release])
  }
  await expect(typing).toHaveURL('/contact')
  await expect(reading).toHaveURL('/faq')

  await context.unroute('**/sync/candidatures/_bulk_docs')
  await expect(badge(page)).toHaveText('À jour', { timeout: 30_000 })
  await expect.poll(() => candidaturesOf(boutique)).toEqual(written.toSorted())
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
    if (worker === 'denied') await denyWorkers(page)
    await page.goto('/')
    await page.getByRole('button', { name: 'Refuser' }).click()
    if (worker === 'allowed') {
      await underWorker(page)
      // The device made room, as browsers may.
      const cleared = await page.evaluate(async () => {
        let count = 0
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const { url } of await cache.keys()) {
            if (url.includes('/assets/resources-') && (await cache.delete(url, { ignoreVary: true }))) count += 1
          }
        }
        return count
      })
      expect(cleared).toBeGreaterThan(0)
      await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    }
    const release = await releases.next()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Ressources' }).click()
    await runs(page, release)
    await expect(page).toHaveURL('/ressources')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ressources')
    await context.close()
  }
})

test('an app too old for its server asks for the update, keeps what is written, and sends it once updated @long', async ({
  aMember,
  anAccount,
  releases,
  server,
}) => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const { page, context } = await aMember('createur')
  await page.goto('/tableau-de-bord')
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
  await server.kill()
  await server.restart({ WIRE_OLDEST: '4' })

  const needed = page.getByText('Cette version est trop ancienne pour le serveur.')
  await expect(needed).toBeVisible({ timeout: 30_000 })
  await expect(badge(page)).toHaveText('Mise à jour nécessaire')
  await registerLate(page)
  await applyUnheard(page, annonce._id, 'Gardée le temps de la mise à jour.')
  await expect(badge(page)).toHaveText('1 envoi en attente')

  // The newer app, which this gateway understands.
  await server.restart()
  const release = await releases.next()
  await page.getByRole('button', { name: 'Mettre à jour' }).click()
  await runs(page, release)
  await expect(needed).toHaveCount(0)
  await expect(badge(page)).toHaveText('À jour', { timeout: 30_000 })
  await expect.poll(() => candidaturesOf(boutique)).toEqual(['Gardée le temps de la mise à jour.'])
  await context.close()
})
