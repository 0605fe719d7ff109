import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, blockApp, closeMessage, drawn, publish, takenOver, visit } from './people.ts'

test('the landing page explains the product, how it works and where to donate', async ({ page }) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Comment ça marche' }).getByRole('listitem')).toHaveCount(3)
  await expect(main.getByRole('combobox', { name: 'Rechercher par ville' })).toBeVisible()
  const donation = main.getByRole('link', { name: 'Soutenir le projet' })
  await expect(donation).toHaveAttribute('href', /^https:\/\//)
  await expect(donation).toHaveAttribute('target', '_blank')
})

test('who one says one is leads to the sign-up as that', async ({ page }) => {
  for (const [choice, type] of [
    ['Boutique', 'boutique'],
    ['Créateur', 'createur'],
  ] as const) {
    await visit(page, '/')
    await page.getByRole('link', { name: new RegExp(`^Je suis une? ${choice}$`) }).click()
    await expect(page).toHaveURL(`/connexion?type=${type}`)
    const form = page.getByRole('form', { name: 'Inscription' })
    await expect(form.getByRole('radio', { name: choice })).toBeChecked()
  }
})

test('the header and the footer are on every page, which starts at its top, going back too', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  const scrollY = () => page.evaluate(() => window.scrollY)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  for (const path of ['/', '/connexion', '/nulle-part']) {
    await visit(page, path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Connexion / Inscription' })).toHaveAttribute('href', '/connexion')
    await expect(header.getByRole('link', { name: 'Rayon Libre, accueil' })).toHaveAttribute('href', '/')
    await expect(header.getByRole('link', { name: 'Tableau de Bord' })).toHaveCount(0)
    for (const [name, href] of [
      ['Mentions légales', '/mentions-legales'],
      ['CGU', '/cgu'],
      ['Politique de confidentialité', '/politique-confidentialite'],
      ['Accessibilité : non conforme', '/accessibilite'],
      ['Plan du site', '/plan-du-site'],
      ['Ressources', '/ressources'],
      ['Contact', '/contact'],
      [/Soutenir le projet/, /^https:\/\//],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: typeof name === 'string' })).toHaveAttribute('href', href)
    }
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Cette page n'existe pas")
  await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL('/')

  for (const [name, path] of [
    ['FAQ', '/faq'],
    ['CGU', '/cgu'],
    ['Contact', '/contact'],
  ] as const) {
    const link = footer.getByRole('link', { name })
    await link.scrollIntoViewIfNeeded()
    expect(await scrollY()).toBeGreaterThan(0)
    await link.click()
    await expect(page).toHaveURL(path)
    await expect.poll(scrollY).toBe(0)
  }
  await expect(page.getByLabel('Message')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conditions')
  // The browser restores the scroll position in the next frame.
  await drawn(page)
  expect(await scrollY()).toBe(0)
})

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

test('a full reload leads back to the landing page, in place of the entry', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'CGU' }).click()
  await expect(page).toHaveURL('/cgu')
  const length = await page.evaluate(() => history.length)
  await page.reload()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Comment ça marche' })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(length)
  await page.goBack()
  await expect(page).toHaveURL('/faq')
})

test('a visitor who asks for a page of members signs in first', async ({ page }) => {
  for (const path of [
    '/profil/finaliser',
    '/profil/modifier',
    '/profil/quelqu-un',
    '/tableau-de-bord',
    '/compte',
    '/annonce/creer',
    '/annonce/quelque-chose/modifier',
    '/annonce/quelque-chose/candidatures',
    '/partenariat/quelque-chose/contrat',
    '/partenariat/quelque-chose/inventaire',
  ]) {
    await visit(page, path)
    await expect(page).toHaveURL('/connexion')
    await expect(page.getByRole('form', { name: 'Connexion' })).toBeVisible()
  }
})

test.describe('with a server of its own', () => {
  test.use({ ownServer: {} })

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
