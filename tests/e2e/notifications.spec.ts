import { type BrowserContext, expect, type Page } from '@playwright/test'
import { annonceOf, candidatureOf, moved } from '../fixtures/acts.ts'
import { type PushService, startPushService } from '../fixtures/push-service.ts'
import type { ServerOptions } from '../fixtures/server.ts'
import { test as base, onItsOwn } from './fixtures.ts'
import type { Member } from './members.ts'
import { visit } from './people.ts'
import { underWorker, workerOf } from './worker.ts'

const test = base.extend<{ readonly service: PushService; readonly ownServer: ServerOptions }>({
  service: onItsOwn(async (use) => {
    const service = await startPushService()
    await use(service)
    await service.close()
  }),
  ownServer: ({ service }, use) => use({ env: { PUSH_TEST_ORIGIN: service.origin } }),
})

/**
 * Chromium subscribes at its vendor's service, which cannot be reached here: the subscription is the fake service's;
 * all the rest is the browser's own.
 */
async function subscribesAt(service: PushService, context: BrowserContext, origin: string): Promise<void> {
  await context.grantPermissions(['notifications'], { origin })
  await context.addInitScript((given) => {
    const key = 'test:subscribed'
    const subscription = {
      ...given,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    }
    const get = async () => (localStorage.getItem(key) === null ? null : subscription)
    PushManager.prototype.getSubscription = get as never
    PushManager.prototype.subscribe = (async () => {
      localStorage.setItem(key, '1')
      return subscription
    }) as never
  }, service.subscription())
}

async function enable(page: Page): Promise<void> {
  await visit(page, '/compte')
  await underWorker(page)
  await page.getByRole('button', { name: 'Activer les notifications' }).click()
  await expect(page.getByText('Les notifications sont activées sur cet appareil.')).toBeVisible()
}

/** Delivers a push message to the app's worker, as the push service would. */
async function deliver({ page, context }: Member, origin: string, payload: unknown): Promise<void> {
  const { session, registrationId } = await workerOf(context, page)
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId,
    data: JSON.stringify(payload),
  })
}

/** Runs in the worker, whose types differ from a page's. */
const TOUCH = `(async () => {
  const [notification] = await registration.getNotifications()
  dispatchEvent(new NotificationEvent('notificationclick', { notification }))
})()`

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }))
  })

test('a subscribed créateur is notified of an offer; the notification leads to it and the header counts it', async ({
  aMember,
  anAccount,
  server,
  service,
}) => {
  const boutique = await anAccount('boutique')
  const annonce = await annonceOf(boutique)
  const createur = await aMember('createur')
  const { page, context } = createur
  await subscribesAt(service, context, server.url)
  await enable(page)
  const candidature = await candidatureOf(createur, annonce)
  const link = page.getByRole('navigation', { name: 'Accès rapide' }).getByRole('link', { name: /^Candidatures/ })
  await expect(link).toHaveAccessibleName('Candidatures')
  await moved(boutique, candidature, 'awaiting-creator')
  await expect(link).toHaveAccessibleName('Candidatures 1 réponse attendue')

  await expect.poll(() => service.received.length).toBe(1)
  const payload = service.received[0]?.payload
  await deliver(createur, server.url, payload)
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Votre candidature est acceptée', body: 'Vous avez 24 heures pour confirmer le partenariat.' }])
  // The system handles the tap itself; here the worker receives the event that follows.
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(TOUCH)
  await expect(page).toHaveURL('/tableau-de-bord')
  await expect(page.getByRole('region', { name: 'Vos candidatures' })).toContainText('Acceptée !')

  await visit(page, '/compte')
  await page.getByRole('button', { name: 'Désactiver les notifications' }).click()
  await expect(page.getByRole('button', { name: 'Activer les notifications' })).toBeVisible()
  expect(service.received).toHaveLength(1)
})

test('reports notifications blocked by the browser, and everything else works @long', async ({ aMember }) => {
  const { page } = await aMember('boutique')
  await visit(page, '/compte')
  await underWorker(page)
  // Headless Chromium denies permission by itself, as a person may.
  await page
    .getByRole('button', { name: 'Activer les notifications' })
    .or(page.getByText('Ce navigateur refuse'))
    .click()
  await expect(page.getByText('Ce navigateur refuse les notifications de ce site.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled()
})
