import { expect } from '@playwright/test'
import { HEALTH_PATH } from '#wire/site.ts'
import { test } from './fixtures.ts'
import { partners, rowLine, typeRow } from './inventaire.ts'
import { blockRoute, drawn, visit } from './people.ts'

test('the page reloads when a chunk is missing, but not while a cell has the focus, and keeps what was typed @long', async ({
  aMember,
}) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  const missing = /\/assets\/render-.*\.js/
  const awaited = page.waitForRequest(missing)
  const refuse = await blockRoute(page, missing, (route) => route.abort())
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol en grès'])
  await page.evaluate(() =>
    window.addEventListener('pagehide', () =>
      sessionStorage.setItem('left', String(document.activeElement?.getAttribute('aria-label'))),
    ),
  )
  const healthCheck = page.waitForResponse((response) => response.url().endsWith(HEALTH_PATH))
  await awaited
  refuse()
  await healthCheck
  for (const text of ['10', '18,50']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await drawn(page)
  }
  const loaded = page.waitForEvent('load')
  await page.getByRole('heading', { level: 1 }).click()
  await loaded
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('null')
  await expect(rowLine(page, 1)).toContainText('Bol en grès')
  await expect(rowLine(page, 1)).toContainText('reste 10 sur 10')
})
