import { expect, type Locator, type Page } from '@playwright/test'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from '../../scripts/seed/demo-accounts.ts'
import { ANNONCE, DEMO_ROUTES, type DemoRole } from '../fixtures/demo-routes.ts'
import { expectAccessible, expectFits, withAxe } from './axe.ts'
import { type AVisitor, demoTest as test } from './fixtures.ts'
import { expectForms } from './form-rules.ts'
import { signIn, visit } from './people.ts'
import { expectReadAloud } from './read-aloud.ts'
import { expectReadable } from './resized-text.ts'

const EMAILS = { boutique: DEMO_BOUTIQUE_EMAIL, createur: DEMO_CREATEUR_EMAIL } as const
const ROLES: readonly DemoRole[] = ['anonyme', 'boutique', 'createur']

async function asRole(aVisitor: AVisitor, role: DemoRole): Promise<Page> {
  const { page } = await aVisitor()
  await withAxe(page)
  if (role !== 'anonyme') await signIn(page, EMAILS[role], DEMO_PASSWORD)
  return page
}

/** Opens the path and waits for the new screen's title: the focus moves to it. */
async function openScreen(page: Page, path: string): Promise<void> {
  const title = page.locator('main h1')
  const loaded = page.url() !== 'about:blank'
  if (loaded && new URL(page.url()).pathname === path) return
  const before = loaded ? ((await title.textContent()) ?? '') : ''
  await visit(page, path)
  await expect(title).toBeVisible()
  await expect(title).not.toHaveText(before)
}

for (const role of ROLES) {
  test(`every screen of a reader (${role}) meets WCAG 2.2 AA and fits 320 px`, async ({ aVisitor }) => {
    test.setTimeout(240_000)
    const page = await asRole(aVisitor, role)
    // Other tests on this server have signed in to this account.
    if (role !== 'anonyme')
      await page.request.delete('/api/sessions', { headers: { origin: new URL(page.url()).origin } })
    const titled = new Map<string, string>()
    for (const place of DEMO_ROUTES.filter((one) => one.role === role)) {
      await openScreen(page, place.path)
      await expect(page.getByRole('main').getByText('Chargement...')).toHaveCount(0)
      const where = `${place.route} (${role})`
      await expectReadAloud(page, `${place.route}-${role}`)
      await expectAccessible(page, where)
      await expectForms(page, where)
      await expectFits(page, where)
      await expectReadable(page, where)
      const title = await page.title()
      expect.soft(titled.get(title), `the title of ${where}, '${title}'`).toBeUndefined()
      titled.set(title, where)
    }
  })
}

test('a dialog holds the focus, closes on Escape and gives the focus back', async ({ aVisitor }) => {
  const page = await asRole(aVisitor, 'boutique')
  const openers = [
    ['/compte', page.getByRole('button', { name: 'Supprimer mon compte' })],
    ['/tableau-de-bord', page.getByRole('banner').getByRole('button', { name: 'À jour' })],
    ['/tableau-de-bord', page.getByRole('button', { name: 'Supprimer' })],
    [`/annonce/${ANNONCE.confirmed}`, page.getByRole('button', { name: 'Agrandir la photo 1' })],
  ] as const
  for (const [path, opener] of openers) {
    await openScreen(page, path)
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page, `dialog of ${path}`)
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      const inside = await page.evaluate(() => {
        const { activeElement } = document
        return activeElement === document.body || activeElement?.closest('dialog') !== null
      })
      expect(inside, `focus within the dialog of ${path}`).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  }
  // The menu closes when the focus moves past its last control or before its button.
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: 'Menu' })
  const last = header.getByRole('button', { name: 'Déconnexion' })
  for (const [from, key] of [
    [last, 'Tab'],
    [menu, 'Shift+Tab'],
  ] as const) {
    await menu.press('Enter')
    await from.focus()
    await expect(last).toBeVisible()
    await page.keyboard.press(key)
    await expect(last).toBeHidden()
    await expect(menu).not.toBeFocused()
  }
  await menu.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(last).toBeHidden()
  await expect(menu).toBeFocused()
})

test('the first Tab offers to skip to the content', async ({ aVisitor }) => {
  const page = await asRole(aVisitor, 'anonyme')
  await visit(page, '/faq')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Rechercher dans les questions')).toBeFocused()
})

test('nothing moves for a reader who prefers reduced motion', async ({ aVisitor }) => {
  const page = await asRole(aVisitor, 'anonyme')
  await visit(page, '/')
  await expect(page.getByRole('article').first()).toBeVisible()
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
        const longest = Math.max(...transitionDuration.split(',').map(Number.parseFloat))
        return longest > 0.001 || (animationName !== 'none' && Number.parseFloat(animationDuration) > 0.001)
      })
      .map((element) => element.className.toString()),
  )
  expect(moving).toEqual([])
})

test('what is chosen, pressed or current shows in forced colours', async ({ aVisitor }) => {
  const looks = (shown: Locator) =>
    shown.evaluate((element) => {
      const { backgroundColor, borderColor, color, textDecorationLine } = getComputedStyle(element)
      return [backgroundColor, borderColor, color, textDecorationLine].join()
    })
  const expectDifferent = async (one: Locator, other: Locator) => expect(await looks(one)).not.toBe(await looks(other))
  const visitor = await asRole(aVisitor, 'anonyme')
  await visitor.emulateMedia({ forcedColors: 'active' })
  await openScreen(visitor, '/connexion')
  await expectDifferent(
    visitor.locator('[aria-pressed="true"]').first(),
    visitor.locator('[aria-pressed="false"]').first(),
  )

  const page = await asRole(aVisitor, 'boutique')
  await page.emulateMedia({ forcedColors: 'active' })
  await openScreen(page, `/annonce/${ANNONCE.pending}/candidatures`)
  const filters = page.getByRole('main').locator('label:has(input[type="radio"])')
  const isChosen = page.locator(':checked')
  await expectDifferent(filters.filter({ has: isChosen }), filters.filter({ hasNot: isChosen }).first())
  await openScreen(page, '/tableau-de-bord')
  const acts = page.getByRole('main').getByRole('button')
  await expectDifferent(
    acts.and(page.locator('[aria-disabled="true"]')).first(),
    acts.filter({ hasText: 'Clôturer' }).first(),
  )
  const current = page.locator('nav[aria-label="Accès rapide"] [aria-current]')
  const colours = await current
    .locator('span')
    .evaluateAll((parts) => parts.map((part) => [getComputedStyle(part).color, getComputedStyle(part).backgroundColor]))
  const color = await current.evaluate((tab) => getComputedStyle(tab).color)
  expect(colours.length).toBeGreaterThan(1)
  for (const found of colours) expect(found).toEqual([color, 'rgba(0, 0, 0, 0)'])
  await openScreen(page, '/messages')
  const tabs = page.getByRole('navigation', { name: 'Accès rapide' }).getByRole('link')
  await expectDifferent(tabs.filter({ hasText: 'Messages' }), tabs.filter({ hasText: 'Compte' }))
})
