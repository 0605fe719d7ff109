import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { DEMO_BOUTIQUE_EMAIL, DEMO_CREATEUR_EMAIL, DEMO_PASSWORD } from '../../scripts/seed/demo-accounts.ts'
import { uidOf } from '../../scripts/seed/ids.ts'
import { ANNONCE, DEMO_ROUTES, type DemoRole } from '../fixtures/demo-routes.ts'
import { VIEWS } from '../in-page/names.ts'
import { openApp } from './open.tsx'
import { focus, textOf, visit } from './people.ts'
import { expectReadAloud } from './read-aloud.ts'
import { expectForms, expectReadable, expectUsable } from './usable.ts'

const MEMBERS = {
  boutique: { uid: uidOf('boutique'), email: DEMO_BOUTIQUE_EMAIL, userType: 'boutique' },
  createur: { uid: uidOf('createur'), email: DEMO_CREATEUR_EMAIL, userType: 'createur' },
} as const
const ROLES: readonly DemoRole[] = ['anonyme', 'boutique', 'createur']
/** Screens that show a créateur nothing but what they show a boutique. */
const OF_BOTH: readonly string[] = ['compte', 'accueil', 'suivis', 'messages', 'conversation', 'releves']

beforeAll(async () => {
  for (const { email } of Object.values(MEMBERS)) {
    const headers = { 'user-agent': navigator.userAgent } // which the account's page names
    const { status } = await commands.callAs(
      email,
      'POST',
      '/demonstration/api/session',
      { email, password: DEMO_PASSWORD },
      headers,
    )
    expect(status).toBe(200)
  }
})

/** Opens the app on the demo market. */
const asRole = (role: DemoRole, path: string) =>
  openApp(path, role === 'anonyme' ? undefined : MEMBERS[role], {
    environment: { fetch: (url, init) => fetch(`/demonstration${url}`, init) },
  })
const title = () => page.getByRole('main').getByRole('heading', { level: 1 })

/** Visits the path and waits for the new screen's title. */
async function openScreen(path: string): Promise<void> {
  if (location.pathname === path) return void (await expect.element(title()).toBeVisible())
  const before = textOf(title().element())
  await visit(path)
  await expect.element(title()).not.toHaveTextContent(before)
}

for (const role of ROLES) {
  test(`every screen of a reader (${role}) meets WCAG 2.2 AA and fits 320 px`, async () => {
    const places = DEMO_ROUTES.filter(
      (one) => one.role === role && !(role === 'createur' && OF_BOTH.includes(one.route)),
    )
    await asRole(role, places[0]?.path ?? '/')
    const titled = new Map<string, string>()
    for (const place of places) {
      await openScreen(place.path)
      await expect.element(page.getByRole('main').getByText('Chargement...')).not.toBeInTheDocument()
      const where = `${place.route} (${role})`
      await expectReadAloud(`${place.route}-${role}`)
      await expectUsable(where, VIEWS)
      expectForms(where)
      await expectReadable(where)
      expect.soft(titled.get(document.title), `the title of ${where}, '${document.title}'`).toBeUndefined()
      titled.set(document.title, where)
    }
  })
}

test('a dialog holds the focus, closes on Escape and gives the focus back', async () => {
  await asRole('boutique', '/compte')
  const openers = [
    ['/compte', page.getByRole('button', { name: 'Supprimer mon compte' })],
    ['/tableau-de-bord', page.getByRole('banner').getByRole('button', { name: 'À jour' })],
    ['/tableau-de-bord', page.getByRole('button', { name: 'Supprimer' })],
    [`/annonce/${ANNONCE.confirmed}`, page.getByRole('button', { name: 'Agrandir la photo 1' })],
  ] as const
  for (const [path, opener] of openers) {
    await openScreen(path)
    await focus(opener)
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    await expectUsable(`dialog of ${path}`)
    for (let presses = 0; presses < 6; presses += 1) {
      await userEvent.tab()
      const { activeElement, body } = document
      const inside = activeElement === body || activeElement?.closest('dialog') !== null
      expect(inside, `focus within the dialog of ${path}`).toBe(true)
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(opener).toHaveFocus()
  }
  // The menu closes when the focus moves past its last control or before its button.
  const header = page.getByRole('banner')
  const menu = header.getByRole('button', { name: 'Menu' })
  const last = header.getByRole('button', { name: 'Déconnexion' })
  const openMenu = async () => {
    await focus(menu)
    await userEvent.keyboard('{Enter}')
    await expect.element(last).toBeVisible()
  }
  for (const [from, shift] of [
    [last, false],
    [menu, true],
  ] as const) {
    await openMenu()
    await focus(from)
    await userEvent.tab({ shift })
    await expect.element(last).not.toBeInTheDocument()
    await expect.element(menu).not.toHaveFocus()
  }
  await openMenu()
  await userEvent.tab()
  await userEvent.keyboard('{Escape}')
  await expect.element(last).not.toBeInTheDocument()
  await expect.element(menu).toHaveFocus()
})

test('the first Tab offers to skip to the content', async () => {
  await asRole('anonyme', '/faq')
  await expect.element(title()).toBeVisible()
  // Tab begins at the top, as in a page that has just been loaded.
  document.body.tabIndex = -1
  document.body.focus()
  document.body.removeAttribute('tabindex')
  await userEvent.tab()
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  await expect.element(page.getByLabelText('Rechercher dans les questions')).toHaveFocus()
})

test('nothing moves for a reader who prefers reduced motion, nor is fetched ahead for one who saves data', async () => {
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'))
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
  await asRole('anonyme', '/')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  const moving = [...document.querySelectorAll('*')].filter((element) => {
    const { transitionDuration, animationName, animationDuration } = getComputedStyle(element)
    const longest = Math.max(...transitionDuration.split(',').map(Number.parseFloat))
    return longest > 0.001 || (animationName !== 'none' && Number.parseFloat(animationDuration) > 0.001)
  })
  expect(moving.map((element) => element.className.toString())).toEqual([])
  expect(document.querySelectorAll('article img[loading=lazy]').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('article img[loading=eager]')).toHaveLength(0)
})

test('what is chosen, pressed or current shows in forced colours', async () => {
  onTestFinished(() => commands.setForcedColors(false))
  await commands.setForcedColors(true)
  const looks = async (shown: Locator) => {
    await expect.element(shown).toBeVisible()
    const { backgroundColor, borderColor, color, textDecorationLine } = getComputedStyle(shown.element())
    return [backgroundColor, borderColor, color, textDecorationLine].join()
  }
  const expectDifferent = async (one: Locator, other: Locator) => expect(await looks(one)).not.toBe(await looks(other))
  await asRole('anonyme', '/connexion')
  await expectDifferent(page.getByCss('[aria-pressed="true"]').first(), page.getByCss('[aria-pressed="false"]').first())

  await asRole('boutique', `/annonce/${ANNONCE.pending}/candidatures`)
  const filters = page.getByRole('main').getByCss('label:has(input[type="radio"])')
  const isChosen = page.getByCss(':checked')
  await expectDifferent(filters.filter({ has: isChosen }), filters.filter({ hasNot: isChosen }).first())
  await openScreen('/tableau-de-bord')
  const main = page.getByRole('main')
  await expectDifferent(
    main.getByCss('button[aria-disabled="true"]').first(),
    main.getByRole('button').filter({ hasText: 'Clôturer' }).first(),
  )
  const current = page.getByCss('nav[aria-label="Accès rapide"] [aria-current]')
  await expect.element(current).toBeVisible()
  const parts = [...current.element().querySelectorAll('span')].map((part) => getComputedStyle(part))
  const { color } = getComputedStyle(current.element())
  expect(parts.length).toBeGreaterThan(1)
  for (const part of parts) expect([part.color, part.backgroundColor]).toEqual([color, 'rgba(0, 0, 0, 0)'])
  await openScreen('/messages')
  const tabs = page.getByRole('navigation', { name: 'Accès rapide' }).getByRole('link')
  await expectDifferent(tabs.filter({ hasText: 'Messages' }), tabs.filter({ hasText: 'Compte' }))
})
