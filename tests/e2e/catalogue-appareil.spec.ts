import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { badge, holdRoute, visit } from './people.ts'
import { catalogueCame, expectWhole, PIECES, publishMarket } from './whole-catalogue.ts'

test.use({ ownLine: true })

const MEGABYTE = 1024 * 1024

test('two tabs on a first visit bring the catalogue once between them, and the one that stays has all of it @long', async ({
  aMember,
  anAccount,
  line,
}) => {
  const annonces = await publishMarket(await anAccount('boutique'), 6, 300)
  const { page: first, context } = await aMember('createur')
  const release = await holdRoute(first, PIECES)
  await visit(first, '/tableau-de-bord')
  const second = await context.newPage()
  const asked: string[] = []
  second.on('request', (request) => void (PIECES.test(request.url()) && asked.push(request.url())))
  await visit(second, '/tableau-de-bord')
  await expect(badge(second)).toBeVisible()
  expect(asked).toEqual([])
  const came = catalogueCame(second)
  await first.close()
  release()
  await came
  expect(asked).toEqual([...new Set(asked)])
  await expectWhole(second, line.cut, annonces)
})

test('a device with 20 MB left keeps the whole catalogue, and says nothing of room @long', async ({
  aMember,
  anAccount,
  line,
}) => {
  const annonces = await publishMarket(await anAccount('boutique'), 60, 3900)
  const { page, context } = await aMember('createur')
  // A page of the site without its databases: Chromium remembers for a while how much room a site with some has.
  await page.goto('/healthz')
  const { origin } = new URL(page.url())
  const session = await context.newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20 * MEGABYTE })
  const came = catalogueCame(page)
  await page.goto('/tableau-de-bord')
  await came
  await expect(badge(page)).toHaveText('À jour')
  await expect(page.getByText("L'espace de stockage de cet appareil est plein")).toHaveCount(0)
  await expectWhole(page, line.cut, annonces.slice(-10))
})
