import { expect, type Page } from '@playwright/test'
import { STREAM_CEILINGS } from '#gateway/http/limits.ts'
import type { TestServer } from '../fixtures/server.ts'
import { test } from './fixtures.ts'
import { annonceOf } from './members.ts'
import { badge, holdRoute } from './people.ts'
import { cards, fromShell, WITHOUT_WORKER } from './worker.ts'

test.use({ ...WITHOUT_WORKER, ownServer: {} })

const opened = new AbortController()
/** Referred to until the end: an answer that nobody holds any more is cancelled when memory is cleaned up. */
const held: Response[] = []
test.afterAll(() => {
  opened.abort()
  held.length = 0
})

/** Takes so many streams, and keeps them for as long as the tests of this file last. */
async function takeStreams(server: TestServer, count: number, cookie = ''): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) {
    const answer = await fetch(`${server.url}/sync/_live`, { headers: { cookie }, signal: opened.signal })
    expect(answer.status).toBe(200)
    held.push(answer)
  }
}

const NOTHING_THERE = 'Aucune annonce disponible pour le moment.'

/** What the page has ever said of an empty market, however shortly. */
async function saysOfEmptiness(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((sentence) => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = document.querySelector('main')?.textContent ?? ''
      if (text.includes(sentence)) said.push(sentence)
      if (/(^|\D)0 annonce/.test(text)) said.push('0 annonce')
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, NOTHING_THERE)
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

const stream = (page: Page) => page.waitForResponse(/\/sync\/_live/)

test('a newcomer who is refused a stream sees the annonces, and then a new one @long', async ({
  aVisitor,
  anAccount,
  server,
}) => {
  const boutique = await anAccount('boutique', { nom: 'Le Premier Rayon' })
  await annonceOf(boutique, { nom: 'Le Premier Rayon' })
  await takeStreams(server, STREAM_CEILINGS.perAddress)
  const { page } = await aVisitor()
  const said = await saysOfEmptiness(page)
  const refusal = stream(page)
  await fromShell(page)
  await page.goto('/')
  expect((await refusal).status()).toBe(429)
  await expect(cards(page)).toHaveText([/Le Premier Rayon/])
  await expect(page.getByRole('banner')).not.toContainText('Hors ligne')
  await annonceOf(boutique, { nom: 'Le Second Rayon' })
  await expect(cards(page)).toHaveText([/Le Second Rayon/, /Le Premier Rayon/], { timeout: 60_000 })
  await expect(page.getByRole('banner')).not.toContainText('Hors ligne')
  expect(await said()).toEqual([])
})

test('a member who is refused a stream is not offline, and sends what is written @long', async ({
  aMember,
  server,
}) => {
  const { page, context, read, uid } = await aMember('boutique')
  const [cookie] = await context.cookies()
  await takeStreams(server, STREAM_CEILINGS.perAccount, `${cookie?.name}=${cookie?.value}`)
  const refusal = stream(page)
  await page.goto('/profil/modifier')
  expect((await refusal).status()).toBe(429)
  await expect(badge(page)).toHaveText('À jour')
  await page.getByRole('combobox', { name: 'Ville' }).fill('Rennes')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(async () => expect(await read('users', uid)).toMatchObject({ ville: 'Rennes' })).toPass()
  await expect(badge(page)).toHaveText('À jour')
})

test('the market is not said to be empty before it has been read', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  const said = await saysOfEmptiness(page)
  await fromShell(page)
  const release = await holdRoute(page, /\/catalogue\/manifest|\/sync\/annonces\/_changes/)
  await page.goto('/')
  const main = page.getByRole('main')
  const search = main.getByRole('combobox', { name: 'Rechercher par ville' })
  // By the time the address has followed what is typed, the list is there to be shown.
  for (const [ville, address] of [
    ['Brest', '/?ou=Brest'],
    ['', '/'],
  ] as const) {
    await search.fill(ville)
    await expect(page).toHaveURL(address)
  }
  await expect(main.getByText('Chargement...')).toBeVisible()
  expect(await said()).toEqual([])
  release()
  await expect(main.getByText(NOTHING_THERE)).toBeVisible()
})

test('a first visit that loses the server says so, not that the market is empty @long', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  const said = await saysOfEmptiness(page)
  await fromShell(page)
  await page.route(/\/(sync|catalogue)\//, (route) => route.abort())
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main).toContainText('Les annonces ne sont pas encore arrivées sur cet appareil.')
  await expect(main).toContainText('Le serveur ne répond pas.')
  expect(await said()).toEqual([])
  await page.unroute(/\/(sync|catalogue)\//)
  await expect(main.getByText(NOTHING_THERE)).toBeVisible()
})
