import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, closeMessage, drawn, holdApp, holdRoute, publish, signUp, takenOver, visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

test('the landing page explains the product, how it works and where to donate @both', async ({ page }) => {
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

for (const [button, choice, type] of [
  ['Je suis une Boutique', 'Boutique', 'boutique'],
  ['Je suis un Créateur', 'Créateur', 'createur'],
] as const) {
  test(`'${button}' leads to the sign-up as ${choice}`, async ({ page }) => {
    await visit(page, '/')
    await page.getByRole('link', { name: button }).click()
    await expect(page).toHaveURL(`/connexion?type=${type}`)
    const form = page.getByRole('form', { name: 'Inscription' })
    await expect(form.getByRole('radio', { name: choice })).toBeChecked()
  })
}

test('the header and the footer are on every page a visitor may see @long-both', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Refuser' }).click()
  for (const path of ['/', '/connexion', '/contact', '/faq', '/ressources', '/cgu', '/nulle-part']) {
    await visit(page, path)
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'Connexion / Inscription' })).toHaveAttribute('href', '/connexion')
    await expect(header.getByRole('link', { name: 'Rayon Libre, accueil' })).toHaveAttribute('href', '/')
    await expect(header.getByRole('link', { name: 'Tableau de Bord' })).toHaveCount(0)
    const footer = page.getByRole('contentinfo')
    for (const [name, href] of [
      ['Mentions légales', '/mentions-legales'],
      ['CGU', '/cgu'],
      ['Politique de confidentialité', '/politique-confidentialite'],
      ['Accessibilité : non conforme', '/accessibilite'],
      ['Plan du site', '/plan-du-site'],
      ['Ressources', '/ressources'],
      ['Contact', '/contact'],
      [/Soutenir le projet/, /^https:\/\//],
    ] as const) {
      await expect(footer.getByRole('link', { name, exact: typeof name === 'string' })).toHaveAttribute('href', href)
    }
  }
})

test('a new page starts at its top', async ({ page }) => {
  await visit(page, '/faq')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'CGU' })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await link.click()
  await expect(page).toHaveURL('/cgu')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('going back begins at the top as well', async ({ page }) => {
  await visit(page, '/faq')
  await page.getByRole('button', { name: 'Refuser' }).click()
  const footer = page.getByRole('contentinfo')
  const scrollY = () => page.evaluate(() => window.scrollY)
  await footer.getByRole('link', { name: 'CGU' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conditions')
  await footer.getByRole('link', { name: 'Contact' }).scrollIntoViewIfNeeded()
  expect(await scrollY()).toBeGreaterThan(0)
  await footer.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByLabel('Message')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/cgu')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Conditions')
  // The browser would put the page back where it was in the frame after.
  await drawn(page)
  expect(await scrollY()).toBe(0)
})

test('who has scrolled before the app is here stays where they are', async ({ page }) => {
  const release = await holdApp(page)
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

test('an unknown address shows a page that leads home', async ({ page }) => {
  await visit(page, '/nulle-part')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Cette page n'existe pas")
  await page.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL('/')
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

  test('the landing page shows an empty market, a search without result, and finds by city', async ({
    aMember,
    aVisitor,
  }) => {
    const visitor = await aVisitor()
    await visit(visitor.page, '/')
    const main = visitor.page.getByRole('main')
    await expect(main.getByText('Aucune annonce disponible pour le moment.')).toBeVisible()

    const boutique = await aMember('boutique', { nom: 'Le Bon Coin Lecture' })
    await publish(boutique.page, 'Deux étagères près de la caisse.')
    await closeMessage(boutique.page)
    // It arrives without a reload.
    await expect(main.getByRole('link', { name: /Le Bon Coin Lecture/ })).toBeVisible()

    const search = main.getByRole('combobox', { name: 'Rechercher par ville' })
    await search.fill('Brest')
    await expect(main.getByText('Aucune annonce ne correspond à votre recherche pour "Brest".')).toBeVisible()
    await search.fill('nantes')
    await expect(main.getByRole('link', { name: /Le Bon Coin Lecture/ })).toBeVisible()
  })

  test('the counts of members follow the sign-ups, and stay known without the server @long', async ({
    aVisitor,
    server,
  }) => {
    const { page } = await aVisitor()
    await visit(page, '/')
    const counts = page.getByRole('main').getByRole('listitem')
    const toFaq = async () => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
      await expect(page.getByLabel('Rechercher dans les questions')).toBeVisible()
    }
    await expect(counts.filter({ hasText: '0 boutique inscrite' })).toBeVisible()
    await expect(counts.filter({ hasText: '0 créateur inscrit' })).toBeVisible()

    const createur = await aVisitor()
    await signUp(createur.page, createur.email, 'Créateur')
    await toFaq()
    await page.getByRole('link', { name: 'Rayon Libre, accueil' }).click()
    await expect(counts.filter({ hasText: '1 créateur inscrit' })).toBeVisible()

    await toFaq()
    await server.kill()
    await page.getByRole('link', { name: 'Rayon Libre, accueil' }).click()
    await expect(badge(page)).toHaveText('Hors ligne')
    await expect(counts.filter({ hasText: '1 créateur inscrit' })).toBeVisible()
  })
})

test('what is typed while a message to the support is on its way stays', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  const answer = await holdRoute(page, '**/api/contact')
  await visit(page, '/contact')
  await takenOver(page)
  await page.getByLabel('Nom').fill('Ana Roux')
  await page.getByLabel('E-mail').fill('ana@exemple.fr')
  const message = page.getByLabel('Message')
  await message.fill('Bonjour.')
  await page.getByRole('main').getByRole('button', { name: 'Envoyer' }).click()
  await message.press('End')
  await message.pressSequentially(' Et ceci.')
  answer()
  await expect(page.getByText('Message envoyé')).toBeVisible()
  await expect(message).toHaveValue('Et ceci.')
})

test('a button that is tapped once React has it, and before the app is told so, is tapped once', async ({ page }) => {
  await page.addInitScript(() => {
    const { setTimeout } = window
    const held = Object.assign(window, { held: [] as (() => void)[] }).held
    window.setTimeout = ((run: () => void, ms?: number) =>
      ms === undefined ? held.push(run) : setTimeout(run, ms)) as typeof window.setTimeout
  })
  await page.goto('/annonces')
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0)
  const filters = page.getByRole('button', { name: 'Filtres' })
  await filters.click()
  await page.evaluate(() => {
    for (const run of (window as unknown as { held: (() => void)[] }).held) run()
  })
  await takenOver(page)
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
})
