import { expect } from '@playwright/test'
import { test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

// Proves V14.2.3
test('a visitor is served by this site alone, before any consent', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  for (const [link, path] of [
    ['FAQ', '/faq'],
    ['Ressources', '/ressources'],
    ['Connexion / Inscription', '/connexion'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible()
  expect([...origins]).toEqual([server.url])
})
