import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { CatalogueManifest } from '#wire/catalogue.ts'
import { annonceOf } from '../fixtures/acts.ts'
import { type AVisitor, test } from './fixtures.ts'
import type { Account } from './members.ts'
import { card, networkBack, takenOver, visit } from './people.ts'

test.use({ ownLine: true })

/** Makes the manifest announce, to this browser, a market larger than a device. */
async function inALargeMarket(context: BrowserContext): Promise<void> {
  await context.route('**/catalogue/manifest.json', async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (response === undefined) return route.abort() // the connection is cut
    const manifest = (await response.json()) as CatalogueManifest
    await route.fulfill({ response, json: { ...manifest, total: 20_000 } })
  })
}

/** Two annonces far apart that the server's search finds. @returns their names */
async function twoAnnonces(boutique: Account): Promise<{ readonly brest: string; readonly rennes: string }> {
  const mark = boutique.uid.slice(0, 6)
  const [brest, rennes] = [`Comptoir ${mark}`, `Vitrine ${mark}`]
  await annonceOf(boutique, { nom: brest, ville: 'Brest', commune: '29019' })
  await annonceOf(boutique, { nom: rennes, ville: 'Rennes', commune: '35238' })
  await expect(async () => {
    const answer = await boutique.request.get('/api/annonces?departement=35')
    expect(await answer.text()).toContain(rennes)
  }).toPass()
  return { brest, rennes }
}

async function aVisit(aVisitor: AVisitor): Promise<Page> {
  const { page, context } = await aVisitor()
  await inALargeMarket(context)
  return page
}

// Proves S2.marche.2
test('the page of a place that is not kept finds its annonces through the server @long-both', async ({
  anAccount,
  aVisitor,
  line,
}) => {
  const { brest } = await twoAnnonces(await anAccount('boutique'))
  const page = await aVisit(aVisitor)
  const main = page.getByRole('main')
  await visit(page, '/annonces')
  await takenOver(page)
  const open = async (name: string) => {
    await main.getByRole('listitem').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  }
  await open('Finistère (29)')
  await expect(main.getByText('Cet appareil ne garde pas les annonces de ce département : sans')).toBeVisible()
  // Wait for the server's answer: before it, the annonce may be listed only as one of the newest of France.
  await expect(main.getByRole('link', { name: brest })).toBeVisible()
  await page.goBack()
  await line.cut()
  await open('Finistère (29)')
  await expect(main.getByText('Sans connexion : voici ce que cet appareil avait trouvé')).toBeVisible()
  await expect(main.getByRole('link', { name: brest })).toBeVisible()
  await page.goBack()
  await open('Ille-et-Vilaine (35)')
  await expect(main.getByText('elles demandent une connexion.')).toBeVisible()
  await expect(main.getByText('Aucune annonce')).toHaveCount(0)
  await line.mend()
  await networkBack(page)
  await expect(main.getByText('elles demandent une connexion.')).toHaveCount(0)
  await visit(page, '/annonces/finistere-29/brest-29019')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annonces à Brest')
  await expect(main.getByText('Cet appareil ne garde pas')).toBeVisible()
  await expect(main.getByRole('link', { name: brest })).toBeVisible()
  await main.getByRole('button', { name: 'Garder aussi : Finistère' }).click()
  await expect(main.getByText('Cet appareil ne garde pas')).toHaveCount(0)
  await expect(main.getByRole('link', { name: brest })).toBeVisible()
})

// Proves S2.marche.1
test("a member's own département is kept, and one tap keeps all of France @long-both", async ({ aMember }) => {
  const { page, context } = await aMember('boutique', { ville: 'Nantes' })
  await inALargeMarket(context)
  await visit(page, '/compte')
  const deviceCard = card(page, 'Sur cet appareil')
  await expect(deviceCard.getByText(/^\d+ annonces? sur 20\s000 annonces$/)).toBeVisible()
  await deviceCard.getByRole('button', { name: 'Garder toute la France' }).click()
  await expect(deviceCard.getByText(/ sur 20\s000 annonces$/)).toHaveCount(0)
})
