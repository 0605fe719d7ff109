import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { isPage } from '#wire/site.ts'

/** Resolves when the worker has kept everything and answers for this page. */
export async function underWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Opens pages as the worker does, from the shell: with nothing that the server has rendered. */
export async function fromShell(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => isPage(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const shell = new URL('/shell.html', route.request().url()).href
      await route.fulfill({ response: await route.fetch({ url: shell }) })
    },
  )
}

/**
 * Has the browser look for the version that was just deployed. It merges a look with one under way, such as the one that
 * follows each navigation, which may have read the worker before: it then looks again.
 */
export async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found = () => (registration.installing ?? registration.waiting) !== null
    while (!found()) await registration.update()
  })
}

/** Has the browser try to install the version that was just deployed. @returns what it has then of the site's workers */
export function tryUpdate(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found = new Promise<ServiceWorker | null>((resolve) => {
      registration.addEventListener('updatefound', () => resolve(registration.installing))
    })
    await registration.update().catch(() => undefined)
    const installing = await found
    await new Promise<void>((resolve) => {
      const look = () => (installing?.state === 'installing' ? undefined : resolve())
      installing?.addEventListener('statechange', look)
      look()
    })
    return { waiting: registration.waiting?.state, active: registration.active?.state }
  })
}

/** What the system tells a worker goes by the DevTools protocol: a push, a synchronisation. */
export async function workerOf(
  context: BrowserContext,
  page: Page,
): Promise<{ readonly session: CDPSession; readonly registrationId: string }> {
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return { session, registrationId: await registered }
}

/**
 * Ends the workers as the browser does with idle ones. One that is starting is let start first: going to a page wakes the
 * worker even where it answers nothing, and on a slow machine it is still waking when the page has loaded.
 * @returns how often one has started again since
 */
export async function endWorkers(context: BrowserContext, page: Page): Promise<() => number> {
  const session = await context.newCDPSession(page)
  const statuses = new Map<string, string>()
  let starts = 0
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'starting') starts += 1
      statuses.set(versionId, runningStatus)
    }
  })
  const all = (...awaited: string[]) =>
    expect
      .poll(() => statuses.size > 0 && [...statuses.values()].every((status) => awaited.includes(status)))
      .toBe(true)
  await session.send('ServiceWorker.enable')
  await all('running', 'stopped')
  await session.send('ServiceWorker.stopAllWorkers')
  await all('stopped')
  starts = 0
  return () => starts
}

/** The annonces' cards in the list of the page. */
export function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** The pictures on screen have all been received, or fail the test. */
export async function expectPictures(page: Page): Promise<void> {
  const shown = page.getByRole('main').locator('img').first()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
