import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { blockDeferredShell, takenOver, visit } from './people.ts'

// Proves S2.global.3
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
  const banner = page.getByRole('region', { name: 'Cookies' })
  await expect(banner).toBeVisible()
  // The banner now covers the link.
  const [over, under] = [await banner.boundingBox(), await link.boundingBox()]
  expect(over?.y).toBeLessThan(under?.y ?? 0)
  await page.mouse.up()
  await expect(page).toHaveURL('/connexion?type=createur')
})
