import { expect, type Page } from '@playwright/test'
import type { Annonce } from '#domain/market/annonce.ts'
import { type CatalogueManifest, cataloguePaths } from '#wire/catalogue.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { anAnnonce, newId } from '../fixtures/builders.ts'
import { test } from './fixtures.ts'
import type { Member } from './members.ts'
import { badge, blockRoute, closeMessage, takenOver, visit } from './people.ts'

/** Opens a second tab of the member, once the first one leads. */
async function secondTab({ context, page }: Member): Promise<Page> {
  await visit(page, '/tableau-de-bord')
  await expect(badge(page)).toHaveText('À jour')
  const second = await context.newPage()
  await visit(second, '/tableau-de-bord')
  await expect(badge(second)).toHaveText('À jour')
  return second
}

async function editPrix(page: Page, id: string, prix: string): Promise<void> {
  await visit(page, `/annonce/${id}/modifier`)
  await page.getByLabel('Prix par mois').fill(prix)
  await page.getByRole('button', { name: 'Enregistrer les modifications' }).click()
  await closeMessage(page)
}

test('what the second tab writes leaves by the first, which leads, and both show it', async ({ aMember }) => {
  const boutique = await aMember('boutique')
  const { _id } = await annonceOf(boutique, { prix: 40 })
  const calls: Page[] = []
  boutique.context.on('request', (request) => {
    if (request.url().includes('/sync/annonces/_bulk_docs')) calls.push(request.frame().page())
  })
  const second = await secondTab(boutique)
  await editPrix(second, _id, '55')
  await expect(boutique.page.getByRole('main')).toContainText('55 € / mois')
  await expect(badge(second)).toHaveText('À jour')
  expect(await boutique.read('annonces', _id)).toMatchObject({ prix: 55 })
  expect(new Set(calls)).toEqual(new Set([boutique.page]))
})

test('a tab that is told late of what another has pulled says of nothing that it is missing @long', async ({
  aMember,
  aVisitor,
}) => {
  const { _id } = await annonceOf(await aMember('boutique'), { nom: 'Le Grain' })
  const { page: leads, context } = await aVisitor()
  const blockedRoutes: (() => void)[] = []
  await leads.route(`**${cataloguePaths.manifest}`, async (route) => {
    await new Promise<void>((resolve) => blockedRoutes.push(resolve))
    await route.continue()
  })
  await visit(leads, '/contact')
  await takenOver(leads)
  await expect.poll(() => blockedRoutes.length).toBe(1)

  const second = await context.newPage()
  await second.addInitScript(() => {
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage') ?? {}
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(this: BroadcastChannel, listener: (event: MessageEvent) => void) {
        set?.call(this, (event: MessageEvent) => {
          setTimeout(() => {
            listener(event)
            if (JSON.stringify(event.data).includes('rows/0')) document.documentElement.dataset.notified = 'late'
          }, 2000)
        })
      },
    })
  })
  await visit(second, `/annonce/${_id}`)
  await takenOver(second)
  // Its databases are open: it waits for the leader lock.
  await expect.poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  const button = await second.getByRole('button', { name: 'Partager' }).elementHandle()
  for (const resolve of blockedRoutes) resolve()
  await expect(second.locator('html')).toHaveAttribute('data-notified', 'late')
  // The same DOM element: it was never unmounted, so nothing typed in it is lost.
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
})

test('a tab killed while its writes are under way is taken over by the other, which sends them once @long', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const { _id } = await annonceOf(boutique, { prix: 40 })
  const second = await secondTab(boutique)
  // The server accepts the leading tab's write, but the answer never arrives.
  const taken = new Promise<void>((resolve) => {
    void boutique.page.route('**/sync/annonces/_bulk_docs', async (route) => {
      await route.fetch()
      resolve()
    })
  })
  await editPrix(second, _id, '55')
  await taken
  const { _rev } = await boutique.read('annonces', _id)
  await expect(badge(second)).toHaveText('1 envoi en attente')

  const crashed = boutique.page.waitForEvent('crash')
  const session = await boutique.context.newCDPSession(boutique.page)
  session.send('Page.crash').catch(() => undefined)
  await crashed
  await expect(badge(second)).toHaveText('À jour')
  expect(await boutique.read('annonces', _id)).toMatchObject({ prix: 55, _rev })
  // It now leads, and pulls remote writes.
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', _id)), prix: 60 }])
  await visit(second, '/tableau-de-bord')
  await expect(second.getByRole('main')).toContainText('60 € / mois')
})

/** Blocks a page's event loop by a dialog, as printing does. @returns closes the dialog */
async function blocked(page: Page): Promise<() => Promise<void>> {
  const opened = page.waitForEvent('dialog')
  await page.evaluate(() => void setTimeout(() => alert('Une fenêtre ouverte')))
  const dialog = await opened
  return () => dialog.accept()
}

test('a tab that leads and does not answer is replaced by the one that is looked at, and follows it once awake @long', async ({
  aMember,
}) => {
  const boutique = await aMember('boutique')
  const { _id } = await annonceOf(boutique, { prix: 40 })
  const second = await secondTab(boutique)
  const unblock = await blocked(boutique.page)
  await boutique.push('annonces', [{ ...(await boutique.read('annonces', _id)), prix: 60 }])
  await expect(second.getByRole('main')).toContainText('60 € / mois', { timeout: 40_000 })
  await editPrix(second, _id, '65')
  await expect(badge(second)).toHaveText('À jour')
  expect(await boutique.read('annonces', _id)).toMatchObject({ prix: 65 })

  const streamEnded = boutique.page.waitForEvent('requestfailed', (request) => request.url().includes('/sync/_live'))
  await unblock()
  await streamEnded
  await expect(boutique.page.getByRole('main')).toContainText('65 € / mois')
  const calls: Page[] = []
  boutique.context.on('request', (request) => {
    if (request.url().includes('/sync/')) calls.push(request.frame().page())
  })
  await editPrix(boutique.page, _id, '70')
  await expect(badge(boutique.page)).toHaveText('À jour')
  expect(await boutique.read('annonces', _id)).toMatchObject({ prix: 70 })
  expect(new Set(calls)).toEqual(new Set([second]))
})

/** The catalogue's pieces, not its manifest. */
const PIECES = /\/catalogue\/[0-9a-f]{64}$/

async function expectOpen(page: Page, { _id, nom, description }: Annonce): Promise<void> {
  await visit(page, `/annonce/${_id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText(nom)
  await expect(main.getByText(description)).toBeVisible()
}

test.describe('on a line', () => {
  test.use({ ownLine: true })

  test('two tabs on a first visit bring the catalogue once between them, and the one that stays has all of it @long', async ({
    aMember,
    anAccount,
    line,
  }) => {
    const boutique = await anAccount('boutique')
    const annonces = Array.from({ length: 6 }, () =>
      anAnnonce(boutique.uid, { createdAt: new Date().toISOString(), description: newId(300), nom: newId(8) }),
    )
    const total = async () =>
      ((await (await boutique.request.get(cataloguePaths.manifest)).json()) as CatalogueManifest).total
    const before = await total()
    await boutique.push('annonces', annonces)
    await expect.poll(total).toBeGreaterThanOrEqual(before + annonces.length)

    const { page: leader, context } = await aMember('createur')
    const release = await blockRoute(leader, PIECES)
    await visit(leader, '/tableau-de-bord')
    const second = await context.newPage()
    const requested: string[] = []
    second.on('request', (request) => void (PIECES.test(request.url()) && requested.push(request.url())))
    await visit(second, '/tableau-de-bord')
    await expect(badge(second)).toBeVisible()
    expect(requested).toEqual([])
    // All pieces are stored: the changes since are requested.
    const came = second.waitForResponse(
      (answer) => answer.url().includes('beginning=catalogue') && answer.status() === 200,
    )
    await leader.close()
    release()
    await came
    expect(requested).toEqual([...new Set(requested)])
    for (const [at, annonce] of annonces.entries()) {
      // The screen's own files load with the first; then the server is gone.
      if (at === 1) await line.cut()
      await expectOpen(second, annonce)
    }
  })
})
