import { type BrowserContext, expect, type Page } from '@playwright/test'
import { DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD } from '../../scripts/seed/demo-accounts.ts'
import { PUBLIC_PAGES } from '../fixtures/places.ts'
import { demoTest as test } from './fixtures.ts'
import { badge, signIn } from './people.ts'
import { cards, expectPictures, underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow', ownLine: true })

/** Opens an address in a page of its own, as the first thing done after a start. */
async function coldStart(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  return page
}

/** Every answer the page gets; the test fails if one came from the server. */
function answersOf(page: Page, origin: string): { fromServer: () => readonly string[] } {
  const urls: string[] = []
  page.on('response', (response) => {
    // A picture kept in memory and a blob have no server behind them.
    if (!response.fromServiceWorker() && response.url().startsWith(origin)) urls.push(response.url())
  })
  return { fromServer: () => urls }
}

async function visitOnce(page: Page): Promise<void> {
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await expectPictures(page)
  await underWorker(page)
}

async function expectMarket(page: Page): Promise<void> {
  await expect(cards(page).first()).toContainText('€ / mois')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(5) // the first are drawn before the others
  await expectPictures(page)
}

test('after one visit a start without a network shows the market', async ({ aVisitor, server }) => {
  const { page, context } = await aVisitor()
  await visitOnce(page)
  const first = await cards(page).first().textContent()
  await page.close()
  await context.setOffline(true)
  const second = await context.newPage()
  const { fromServer } = answersOf(second, server.url)
  await second.goto('/')
  await expectMarket(second)
  expect(await cards(second).first().textContent()).toBe(first)
  expect(fromServer()).toEqual([])
})

const PUBLIC = PUBLIC_PAGES.map(([, path, title]) => [path, title] as const)

const MEMBER = [
  ['/profil/finaliser', 'Tableau de Bord'],
  ['/profil/modifier', 'Modifier mon profil'],
  ['/tableau-de-bord', 'Tableau de Bord'],
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
}) => {
  const { page, context } = await aVisitor()
  await visitOnce(page)
  const link = cards(page).first().getByRole('link').first()
  const annonce = (await link.getAttribute('href')) ?? ''
  const nom = (await link.textContent()) ?? ''
  await page.close()
  await line.cut()
  await expectTitles(context, [...PUBLIC, [annonce, nom]])
  await line.mend()
  // The server is back, and the browser has no network.
  await context.setOffline(true)
  await expectTitles(context, [...PUBLIC, [annonce, nom]])
})

test("every member's address opens cold, with what its forms and documents need", async ({ aVisitor, line }) => {
  const { page, context } = await aVisitor()
  await signIn(page, DEMO_BOUTIQUE_EMAIL, DEMO_PASSWORD)
  await underWorker(page)
  await expect(badge(page)).toHaveText('À jour')
  const edit = page
    .getByRole('main')
    .getByRole('link', { name: /^Modifier, / })
    .first()
  const own = ((await edit.getAttribute('href')) ?? '').replace('/modifier', '')
  const profil = `/profil/${own.split('/').at(-1)?.split('.')[0]}`
  await page.close()

  await line.cut()
  await expectTitles(context, [
    ...MEMBER,
    [own, "L'Échoppe des Halles"],
    [profil, "L'Échoppe des Halles"],
    [`${own}/modifier`, "Modifier l'annonce"],
    [`${own}/candidatures`, 'Candidatures'],
  ])
  const inventaire = await coldStart(context, '/partenariat/modele/inventaire')
  const download = inventaire.waitForEvent('download')
  await inventaire.getByRole('button', { name: 'Télécharger en PDF' }).click()
  expect((await download).suggestedFilename()).toBe('modele-fiche-inventaire.pdf')
  const creer = await coldStart(context, '/annonce/creer')
  await creer.getByRole('combobox', { name: 'Ville' }).fill('saint-malo')
  await expect(creer.getByRole('option', { name: /^Saint-Malo/ }).first()).toBeVisible()
  await context.close()
})
