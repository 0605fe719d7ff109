import { expect, type Page } from '@playwright/test'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { blockDeferredShell, takenOver, visit } from './people.ts'
import { layoutFaults, setText } from './resized-text.ts'

const SIX_MONTHS_AND_A_DAY_MS = 184 * 24 * 60 * 60 * 1000

function cookies(page: Page) {
  return page.getByRole('region', { name: 'Cookies' })
}

function storedConsent(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('cookie-consent'))
}

test('the cookie banner stays until it is answered, and either answer is kept for six months', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  expect(await storedConsent(page)).toBeNull()
  expect(await context.cookies()).toEqual([])
  await cookies(page).getByRole('link').click()
  await expect(page).toHaveURL('/politique-confidentialite')
  for (const [answer, stored] of [
    ['Refuser', 'false'],
    ['Accepter', 'true'],
  ] as const) {
    await cookies(page).getByRole('button', { name: answer }).click()
    await expect(cookies(page)).toHaveCount(0)
    expect(await storedConsent(page)).toBe(stored)
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cookies(page)).toHaveCount(0)
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + SIX_MONTHS_AND_A_DAY_MS)
    await page.goto('/faq')
    await expect(cookies(page)).toBeVisible()
  }
})

test('the cookie banner takes no press that began before it came', async ({ page }) => {
  const release = await blockDeferredShell(page)
  await visit(page, '/')
  await takenOver(page)
  // Slows down the banner's 300 ms delay, so that any machine falls within it.
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0.001 })
  const link = page.getByRole('link', { name: 'Je suis un Créateur' })
  await link.hover()
  await page.mouse.down()
  release()
  const banner = cookies(page)
  await expect(banner).toBeVisible()
  // The banner now covers the link.
  const [over, under] = [await banner.boundingBox(), await link.boundingBox()]
  expect(over?.y).toBeLessThan(under?.y ?? 0)
  await page.mouse.up()
  await expect(page).toHaveURL('/connexion?type=createur')
})

/** Whether the focused element is at least partly visible (WCAG 2.4.11), with bars that overlay the page. */
function focusInSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body) return ''
    const { left, top, width, height } = activeElement.getBoundingClientRect()
    const isSeen = [0.2, 0.5, 0.8].some((part) => {
      const over = document.elementFromPoint(left + width / 2, top + height * part)
      return over !== null && (activeElement.contains(over) || over.contains(activeElement))
    })
    return isSeen ? '' : `covered: ${activeElement.outerHTML.slice(0, 120)}`
  })
}

test('the cookie banner is first by the keyboard, and covers nothing that is focused', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await withAxe(page)
  await visit(page, '/faq')
  await expect(cookies(page)).toBeVisible()
  await expectAccessible(page, 'cookie banner')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  for (const name of ['Politique de confidentialité', 'Refuser', 'Accepter']) {
    await page.keyboard.press('Tab')
    await expect(cookies(page).locator(':focus')).toHaveText(name)
  }
  for (const css of ['', 'html { font-size: 200% }']) {
    await setText(page, css)
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab')
      expect(await focusInSight(page)).toBe('')
    }
    expect(await page.evaluate(layoutFaults)).toEqual([])
    await page.getByRole('link', { name: 'Aller au contenu' }).focus()
  }
  // A real click: it would hit the banner if the banner covered the link.
  await setText(page, '')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
})
