import { expect, type Route } from '@playwright/test'
import { cataloguePaths, type Manifest } from '#wire/catalogue.ts'
import { MARK } from '../fixtures/answers.ts'
import { test } from './fixtures.ts'
import { visit } from './people.ts'
import { catalogueCame, expectWhole, PIECES, publishMarket } from './whole-catalogue.ts'

// What the page asks for is changed on its way: a worker would ask by itself.
test.use({ ownLine: true })

test('a manifest of another life of the store is not gone on from @long', async ({ aMember, anAccount, line }) => {
  const annonces = await publishMarket(await anAccount('boutique'), 6, 300)
  const { page } = await aMember('createur')
  let manifests = 0
  await page.route(`**${cataloguePaths.manifest}`, async (route) => {
    manifests += 1
    const response = await route.fetch()
    const manifest = (await response.json()) as Manifest
    const seq = manifests === 1 ? manifest.seq.replace(/^[^:]+/, 'une-autre-vie') : manifest.seq
    await route.fulfill({ response, json: { ...manifest, seq } })
  })
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('beginning=catalogue') && answer.status() === 409,
  )
  const came = catalogueCame(page)
  await visit(page, '/tableau-de-bord')
  await refused
  await came
  expect(manifests).toBeGreaterThan(1)
  await expectWhole(page, line.cut, annonces)
})

/** What becomes of a piece on its way, the first time that it is asked for. */
const FATES = {
  gone: (route: Route) => route.fulfill({ status: 404, headers: MARK, json: { error: 'not-found' } }),
  cut: async (route: Route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.slice(0, text.length / 2) })
  },
  altered: async (route: Route) => {
    const response = await route.fetch()
    const text = await response.text()
    // Whatever its form, some letters of a text: it stays readable, and says something else.
    await route.fulfill({ response, body: text.replaceAll('a', 'b') })
  },
} as const

for (const [fate, spoil] of Object.entries(FATES)) {
  test(`pieces of the catalogue that are ${fate} on their way are believed by no device @long`, async ({
    aMember,
    anAccount,
    line,
  }) => {
    const annonces = await publishMarket(await anAccount('boutique'), 6, 300)
    const { page } = await aMember('createur')
    const spoilt = new Set<string>()
    await page.route(PIECES, (route) => {
      const url = route.request().url()
      if (spoilt.has(url)) return route.continue()
      spoilt.add(url)
      return spoil(route)
    })
    const came = catalogueCame(page)
    await visit(page, '/tableau-de-bord')
    await came
    expect(spoilt.size).toBeGreaterThan(1)
    await expectWhole(page, line.cut, annonces)
  })
}
