import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Page } from '@playwright/test'
import { CHROMIUM_ARGS, CHROMIUM_PATH } from '../fixtures/chromium.ts'
import { demoTest as withMarket } from './fixtures.ts'
import { fillSignIn, signInForm } from './people.ts'
import { watch } from './watched.ts'
import { cards } from './worker.ts'

const test = withMarket.extend<{ readonly blocked: Page }>({
  /** A page of a browser that blocks all site data. */
  blocked: async ({ server }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'rayon-blocked-'))
    mkdirSync(join(folder, 'Default'))
    const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
    writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(settings))
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: CHROMIUM_PATH,
      args: [...CHROMIUM_ARGS],
      baseURL: server.url,
      locale: 'fr-FR',
    })
    await watch(context)
    await use(context.pages()[0] ?? (await context.newPage()))
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  },
})

test('a browser that refuses all data of the site is told so, reads and searches, and signs nobody in', async ({
  blocked: page,
}) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  await page.goto('/annonces')
  await expect(page.getByText('Votre navigateur refuse de garder les données de ce site')).toBeVisible()
  await page.getByRole('button', { name: 'Filtres' }).click()
  await page.getByLabel('Prix par mois au plus').fill('30')
  await expect(page).toHaveURL(/prix/)
  const count = page
    .getByRole('main')
    .locator('p')
    .filter({ hasText: /^\d+ annonces?/ })
  // The cards arrive in several batches.
  const said = async () => Number.parseInt((await count.first().textContent()) ?? '', 10)
  await expect.poll(async () => (await said()) - (await cards(page).count())).toBe(0)
  await cards(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/annonce\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Connexion/ })
    .click()
  await fillSignIn(page, 'ana@exemple.fr', 'motdepasse')
  await expect(signInForm(page).getByRole('alert')).toContainText('Votre navigateur refuse les cookies de ce site')
  await page.goto('/contester')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(failures).toEqual([])
})
