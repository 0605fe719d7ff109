import { expect, type Page } from '@playwright/test'
import { test } from './fixtures.ts'
import { blockRoute } from './people.ts'
import { fromShell } from './worker.ts'

test.use({ ownServer: {} })

const NOTHING_THERE = 'Aucune annonce disponible pour le moment.'

/** Records every empty-market message that the page shows, however briefly. */
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

test('the market is not said to be empty before it has been read', async ({ aVisitor }) => {
  const { page } = await aVisitor()
  const said = await saysOfEmptiness(page)
  await fromShell(page)
  const release = await blockRoute(page, /\/catalogue\/manifest|\/sync\/annonces\/_changes/)
  await page.goto('/')
  const main = page.getByRole('main')
  const search = main.getByRole('combobox', { name: 'Rechercher par ville' })
  // Once the address has followed the typed text, the list could have been rendered.
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

  // A second visitor loses the server.
  const otherVisitor = await aVisitor()
  const saidThen = await saysOfEmptiness(otherVisitor.page)
  await fromShell(otherVisitor.page)
  await otherVisitor.page.route(/\/(sync|catalogue)\//, (route) => route.abort())
  await otherVisitor.page.goto('/')
  const mainThen = otherVisitor.page.getByRole('main')
  await expect(mainThen).toContainText('Les annonces ne sont pas encore arrivées sur cet appareil.')
  await expect(mainThen).toContainText('Le serveur ne répond pas.')
  expect(await saidThen()).toEqual([])
  await otherVisitor.page.unroute(/\/(sync|catalogue)\//)
  await expect(mainThen.getByText(NOTHING_THERE)).toBeVisible()
})
