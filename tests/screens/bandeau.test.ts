import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { layoutFaults } from '../in-page/layout.ts'
import { openApp, reopenApp } from './open.tsx'
import { expectAt, textOf } from './people.ts'
import { drawn, expectUsable } from './usable.ts'

const SIX_MONTHS_AND_A_DAY_MS = 184 * 24 * 60 * 60 * 1000

const cookies = () => page.getByRole('region', { name: 'Cookies' })
const storedConsent = () => localStorage.getItem('cookie-consent')

// Proves S2.global.3, S2.global.4
test('the cookie banner is first by the keyboard, stays until it is answered, and either answer is kept for six months', async () => {
  onTestFinished(() => void vi.useRealTimers())
  const title = page.getByRole('heading', { level: 1 })
  await openApp('/faq', undefined, { isAnswered: false })
  await expect.element(cookies()).toBeVisible()
  await expect.element(title).toBeVisible()
  await expectUsable('cookie banner')
  expect(storedConsent()).toBeNull()
  expect(await commands.cookieNames()).toEqual([])
  await userEvent.tab()
  await expect.element(page.getByRole('link', { name: 'Aller au contenu' })).toHaveFocus()
  for (const name of ['Politique de confidentialité', 'Refuser', 'Accepter']) {
    await userEvent.tab()
    await expect.element(cookies().getByCss(':focus')).toHaveTextContent(name)
  }
  await userEvent.keyboard('{Enter}')
  await expect.element(cookies()).not.toBeInTheDocument()
  await expect.element(title).toHaveFocus()
  expect(storedConsent()).toBe('true')
  await reopenApp('/faq')
  await expect.element(title).toBeVisible()
  await expect.element(cookies()).not.toBeInTheDocument()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SIX_MONTHS_AND_A_DAY_MS })
  await reopenApp('/faq')
  await cookies().getByRole('link').click()
  await expectAt('/politique-confidentialite')
  await cookies().getByRole('button', { name: 'Refuser' }).click()
  await expect.element(cookies()).not.toBeInTheDocument()
  expect(storedConsent()).toBe('false')
  await reopenApp('/faq')
  await expect.element(title).toBeVisible()
  await expect.element(cookies()).not.toBeInTheDocument()
})

/** What the banner shares its place with, by each control's text. */
function covered(): readonly string[] {
  const banner = cookies().element().getBoundingClientRect()
  const controls = document.querySelectorAll('main :is(a, button, input, select, textarea, label)')
  return [...controls].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const overlaps = right > banner.left && left < banner.right && bottom > banner.top && top < banner.bottom
    return overlaps && bottom > top ? [one.outerHTML.slice(0, 120)] : []
  })
}

async function setText(css: string): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  // Layout that scripts adapt to the text size is only ready in a later frame.
  await drawn()
}

const SIZES = [
  [320, 568],
  [360, 740],
  [640, 400], // a desk at 200 %
  [1280, 800],
  [1440, 900],
] as const

// Proves S2.global.3
test('the cookie banner covers nothing, and its two answers are alike, beside its words', async () => {
  onTestFinished(async () => {
    document.adoptedStyleSheets = []
    await page.viewport(360, 740)
  })
  await openApp('/connexion', undefined, { isAnswered: false })
  await expect.element(cookies()).toBeVisible()
  expect(textOf(cookies().element())).not.toMatch(/ne change rien/)
  for (const [width, height] of SIZES) {
    await page.viewport(width, height)
    for (const css of ['', 'html { font-size: 200% }']) {
      await setText(css)
      for (const at of [0, 200, 1e6]) {
        scrollTo(0, at)
        expect([width, css, at, covered()]).toEqual([width, css, at, []])
      }
      // The page may adapt to its text some frames later.
      await expect.poll(layoutFaults, { message: `${width} px, ${css}` }).toEqual([])
    }
    await setText('')
    scrollTo(0, 0)
    const [words, refuse, accept] = [
      cookies().getByRole('paragraph'),
      cookies().getByRole('button', { name: 'Refuser' }),
      cookies().getByRole('button', { name: 'Accepter' }),
    ].map((one) => one.element().getBoundingClientRect()) as [DOMRect, DOMRect, DOMRect]
    expect([width, Math.round(accept.width - refuse.width), accept.top - refuse.top]).toEqual([width, 0, 0])
    expect(refuse.width).toBeLessThanOrEqual(160)
    expect(accept.left - refuse.right).toBeLessThanOrEqual(16)
    expect(Math.max(refuse.left - words.right, refuse.top - words.bottom)).toBeLessThanOrEqual(32)
  }
})
