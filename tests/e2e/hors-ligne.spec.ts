import { type BrowserContext, expect } from '@playwright/test'
import { DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD } from '../../scripts/seed/demo-accounts.ts'
import { PUBLIC_PAGES } from '../fixtures/demo-routes.ts'
import { demoTest as test } from './fixtures.ts'
import { badge, signIn } from './people.ts'
import { cards, expectPictures, underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

const PUBLIC = PUBLIC_PAGES.map(([, path, title]) => [path, title] as const)

const MEMBER = [
  ['/profil/finaliser', 'Tableau de Bord'],
  ['/profil/modifier', 'Modifier mon profil'],
  ['/tableau-de-bord', 'Tableau de Bord'],
  ['/comptoir', 'Comptoir'],
  ['/compte', 'Mon Compte'],
  ['/annonce/creer', 'Publier une annonce'],
  ['/partager', 'Photos partagées'],
  ['/partenariat/modele/contrat', 'Contrat de Partenariat pour Espace de Vente'],
  ['/partenariat/modele/inventaire', "Fiche d'Inventaire de Dépôt-Vente"],
] as const

async function expectTitles(context: BrowserContext, routes: readonly (readonly [string, string])[]): Promise<void> {
  const page = await context.newPage()
  for (const [address, title] of routes) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.close()
}

test('every public address opens cold after one visit, the server being away, then the browser offline', async ({
  aVisitor,
  line,
  server,
}) => {
  const { page, context } = await aVisitor()
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await expectPictures(page)
  await underWorker(page)
  // What was drawn before the worker was there is stored a moment later.
  const isStored = (img: HTMLImageElement) => caches.match(img.currentSrc).then((found) => found !== undefined)
  await expect.poll(() => page.getByRole('main').locator('img').first().evaluate(isStored)).toBe(true)
  const link = cards(page).first().getByRole('link').first()
  const annonce = (await link.getAttribute('href')) ?? ''
  const nom = (await link.textContent()) ?? ''
  const firstCard = await cards(page).first().textContent()
  await page.close()
  await line.cut()
  await expectTitles(context, [...PUBLIC, [annonce, nom]])
  await line.mend()
  // The server is back, but the browser is now offline.
  await context.setOffline(true)
  await expectTitles(context, [[annonce, nom]])
  // The list has all its pictures, and none comes from the server.
  const market = await context.newPage()
  const fromServer: string[] = []
  market.on('response', (response) => {
    // Placeholders and blobs have no URL on the server.
    if (!response.fromServiceWorker() && response.url().startsWith(server.url)) fromServer.push(response.url())
  })
  await market.goto('/')
  await expect(cards(market).first()).toContainText('€ / mois')
  await expect.poll(() => cards(market).count()).toBeGreaterThan(5) // the first cards are rendered before the others
  await expectPictures(market)
  expect(await cards(market).first().textContent()).toBe(firstCard)
  expect(fromServer).toEqual([])
})

// Proves S6.3, S7.13
test("every member's address opens cold, with what its forms and documents need", async ({ aVisitor, line }) => {
  const { page, context } = await aVisitor()
  await signIn(page, DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD)
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
  const edit = page
    .getByRole('main')
    .getByRole('link', { name: /^Modifier, / })
    .first()
  const annoncePath = ((await edit.getAttribute('href')) ?? '').replace('/modifier', '')
  const profil = `/profil/${annoncePath.split('/').at(-1)?.split('.')[0]}`
  await page.close()

  await line.cut()
  await expectTitles(context, [
    ...MEMBER,
    [annoncePath, "L'Échoppe des Halles"],
    [profil, "L'Échoppe des Halles"],
    [`${annoncePath}/modifier`, "Modifier l'annonce"],
    [`${annoncePath}/candidatures`, 'Candidatures'],
  ])
  const inventaire = await context.newPage()
  await inventaire.goto('/partenariat/modele/inventaire')
  const download = inventaire.waitForEvent('download')
  await inventaire.getByRole('button', { name: 'Télécharger en PDF' }).click()
  expect((await download).suggestedFilename()).toBe('modele-fiche-inventaire.pdf')
  const creer = await context.newPage()
  await creer.goto('/annonce/creer')
  await creer.getByRole('combobox', { name: 'Ville' }).fill('saint-malo')
  await expect(creer.getByRole('option', { name: /^Saint-Malo/ }).first()).toBeVisible()
  await context.close()
})
