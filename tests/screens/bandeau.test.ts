import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { layoutFaults } from '../in-page/layout.ts'
import { openApp, reopenApp } from './open.tsx'
import { expectAt } from './people.ts'
import { drawn, expectUsable } from './usable.ts'

const SIX_MONTHS_AND_A_DAY_MS = 184 * 24 * 60 * 60 * 1000

const cookies = () => page.getByRole('region', { name: 'Cookies' })
const storedConsent = () => localStorage.getItem('cookie-consent')

// Proves S2.global.3, S2.global.4
test('the cookie banner stays until it is answered, and either answer is kept for six months', async () => {
  onTestFinished(() => void vi.useRealTimers())
  await openApp('/', undefined, { isAnswered: false })
  await expect.element(cookies()).toBeVisible()
  expect(storedConsent()).toBeNull()
  expect(await commands.cookieNames()).toEqual([])
  await cookies().getByRole('link').click()
  await expectAt('/politique-confidentialite')
  for (const [answer, stored] of [
    ['Refuser', 'false'],
    ['Accepter', 'true'],
  ] as const) {
    await cookies().getByRole('button', { name: answer }).click()
    await expect.element(cookies()).not.toBeInTheDocument()
    expect(storedConsent()).toBe(stored)
    await reopenApp('/faq')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(cookies()).not.toBeInTheDocument()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SIX_MONTHS_AND_A_DAY_MS })
    await reopenApp('/faq')
    await expect.element(cookies()).toBeVisible()
  }
})

/** Whether the focused element is at least partly visible (WCAG 2.4.11), with bars that overlay the page. */
function focusInSight(): string {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return ''
  const { left, top, width, height } = activeElement.getBoundingClientRect()
  const isSeen = [0.2, 0.5, 0.8].some((part) => {
    const over = document.elementFromPoint(left + width / 2, top + height * part)
    return over !== null && (activeElement.contains(over) || over.contains(activeElement))
  })
  return isSeen ? '' : `covered: ${activeElement.outerHTML.slice(0, 120)}`
}

async function setText(css: string): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [sheet]
  // Layout that scripts adapt to the text size is only ready in a later frame.
  await drawn()
}

test('the cookie banner is first by the keyboard, and covers nothing that is focused', async () => {
  onTestFinished(async () => {
    document.adoptedStyleSheets = []
    await page.viewport(360, 740)
  })
  await openApp('/faq', undefined, { isAnswered: false })
  await expect.element(cookies()).toBeVisible()
  await expectUsable('cookie banner')
  await page.viewport(360, 640)
  await userEvent.tab()
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect.element(skip).toHaveFocus()
  for (const name of ['Politique de confidentialité', 'Refuser', 'Accepter']) {
    await userEvent.tab()
    await expect.element(cookies().getByCss(':focus')).toHaveTextContent(name)
  }
  for (const css of ['', 'html { font-size: 200% }']) {
    await setText(css)
    let seen = 0
    for (let presses = 0; presses < 30; presses += 1) {
      await userEvent.tab()
      expect(focusInSight()).toBe('')
      if (document.activeElement !== document.body) seen += 1
    }
    expect(seen).toBeGreaterThan(20)
    expect(layoutFaults()).toEqual([])
    ;(skip.element() as HTMLElement).focus()
  }
  // A real click: it would hit the banner if the banner covered the link.
  await setText('')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expectAt('/contact')
})
