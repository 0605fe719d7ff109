import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'

/** Resolves when the worker has cached everything and controls this page. */
export async function underWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/**
 * Makes the browser find the version just deployed. It merges an update check with one under way, such as the one after
 * each navigation, which may have read the old worker: so it checks again.
 */
export async function findUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found = () => (registration.installing ?? registration.waiting) !== null
    while (!found()) await registration.update()
  })
}

/** Makes the browser try to install the version just deployed. @returns the state of the site's workers after that */
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

/** Events that the system sends to a worker (push, sync) are injected over the DevTools protocol. */
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
 * Stops the workers as the browser does with idle ones. A starting worker is first left to finish: a navigation wakes
 * the worker even where it answers nothing, and on a slow machine it is still starting when the page has loaded.
 * @returns how often one has restarted since
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

/** The annonces' cards in the page's list. */
export function cards(page: Page) {
  return page.getByRole('main').getByRole('article')
}

/** Fails the test unless every picture on screen has loaded. */
export async function expectPictures(page: Page): Promise<void> {
  const shown = page.getByRole('main').locator('img').first()
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
}
