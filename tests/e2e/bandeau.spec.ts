import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { blockDeferredShell, takenOver, visit } from './people.ts'

const DEVICES = {
  phone: {},
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false },
}

for (const [name, device] of Object.entries(DEVICES)) {
  test.describe(`on a ${name}`, () => {
    test.use(device)

    // Proves S2.global.3
    test('the cookie banner moves nothing as it comes, and a press that began before ends where it began', async ({
      page,
    }) => {
      const release = await blockDeferredShell(page)
      await visit(page, '/')
      await takenOver(page)
      const link = page.getByRole('link', { name: 'Je suis un Créateur' })
      await link.hover()
      await page.mouse.down()
      const before = await link.boundingBox()
      release()
      const banner = page.getByRole('region', { name: 'Cookies' })
      await expect(banner).toBeVisible()
      expect(await link.boundingBox()).toEqual(before)
      const { y = 0, height = 0 } = (await banner.boundingBox()) ?? {}
      expect(y + height).toBeLessThanOrEqual(before?.y ?? 0)
      await page.mouse.up()
      await expect(page).toHaveURL('/connexion?type=createur')
      // Once answered, its room is gone before the next page is drawn.
      await banner.getByRole('button', { name: 'Refuser' }).click()
      await page.goto('/', { waitUntil: 'commit' })
      await page.locator('h1').waitFor()
      expect((await page.getByRole('banner').boundingBox())?.y).toBe(0)
    })
  })
}
