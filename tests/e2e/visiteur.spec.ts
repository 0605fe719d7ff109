import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, blockApp, closeMessage, drawn, publish, takenOver, visit } from './people.ts'

test('who has scrolled before the app is here stays where they are', async ({ page }) => {
  const release = await blockApp(page)
  await visit(page, '/cgu')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  release()
  await takenOver(page)
  await page.getByRole('region', { name: 'Cookies' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

// Proves S2.global.2
test('a full reload leads back to the landing page, in place of the entry', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  const toCgu = page.getByRole('contentinfo').getByRole('link', { name: 'CGU' })
  await toCgu.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conditions')
  await page.goBack()
  await expect(page.getByLabel('Rechercher dans les questions')).toBeVisible()
  // The browser restores the scroll position in the next frame.
  await drawn(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await toCgu.click()
  await expect(page).toHaveURL('/cgu')
  const length = await page.evaluate(() => history.length)
  await page.reload()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test.describe('with a server of its own', () => {
  test.use({ ownServer: {} })

  // Proves S1.7, S2.accueil.1, S2.accueil.3, S2.accueil.4, S7.3
  test('the landing page shows an empty market, then what is published, found by city, and counts who signs up', async ({
    aMember,
    aVisitor,
    server,
  }) => {
    const { page } = await aVisitor()
    await visit(page, '/')
    const main = page.getByRole('main')
    const counts = main.getByRole('listitem')
    await expect(main.getByText('Aucune annonce disponible pour le moment.')).toBeVisible()
    await expect(counts.filter({ hasText: '0 boutique inscrite' })).toBeVisible()
    await expect(counts.filter({ hasText: '0 créateur inscrit' })).toBeVisible()

    const boutique = await aMember('boutique', { nom: 'Le Bon Coin Lecture' })
    await publish(boutique.page, 'Deux étagères près de la caisse.')
    await closeMessage(boutique.page)
    // The new annonce appears without a reload.
    await expect(main.getByRole('link', { name: /Le Bon Coin Lecture/ })).toBeVisible()
    const search = main.getByRole('combobox', { name: 'Rechercher par ville' })
    await search.fill('Brest')
    await expect(main.getByText('Aucune annonce ne correspond à votre recherche pour "Brest".')).toBeVisible()
    await search.fill('nantes')
    await expect(main.getByRole('link', { name: /Le Bon Coin Lecture/ })).toBeVisible()

    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await expect(page.getByLabel('Rechercher dans les questions')).toBeVisible()
    await page.getByRole('link', { name: 'Rayon Libre, accueil' }).click()
    await expect(counts.filter({ hasText: '1 boutique inscrite' })).toBeVisible()
    await server.kill()
    await expect(badge(page)).toHaveText('Hors ligne')
    await expect(counts.filter({ hasText: '1 boutique inscrite' })).toBeVisible()
  })
})

test('a button that is tapped once React has it, and before the app is told so, is tapped once', async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const deferredTimers = Object.assign(window, { deferredTimers: [] as (() => void)[] }).deferredTimers
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === undefined ? deferredTimers.push(run) : setTimeout(run, ms)) as typeof window.setTimeout
  })
  await page.goto('/annonces')
  await page.waitForFunction(() => (window as unknown as { deferredTimers: unknown[] }).deferredTimers.length > 0)
  const filters = page.getByRole('button', { name: 'Filtres' })
  await filters.click()
  await page.evaluate(() => {
    for (const run of (window as unknown as { deferredTimers: (() => void)[] }).deferredTimers) run()
  })
  await takenOver(page)
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
})
