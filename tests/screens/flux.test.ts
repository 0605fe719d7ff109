import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { CATALOGUE_FORMAT, type CatalogueManifest, cataloguePaths } from '#wire/catalogue.ts'
import { TIME_HEADER } from '#wire/headers.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { aSignal } from '../fixtures/signal.ts'
import { openApp } from './open.tsx'
import { expectAt } from './people.ts'

const NOTHING_THERE = 'Aucune annonce disponible pour le moment.'

const OF_THE_MARKET = /\/(catalogue|sync\/annonces)\//

/** What a gateway answers whose market is empty. */
function emptyMarket(url: string): Response {
  const newest = { name: 'none', bytes: 0, count: 0 }
  const manifest: CatalogueManifest = { format: CATALOGUE_FORMAT, seq: '0', total: 0, newest, departements: [] }
  const changes = { results: [], last_seq: manifest.seq, pending: 0 }
  const headers = { [TIME_HEADER]: String(Date.now()), [WIRE_HEADER]: String(WIRE_VERSION) }
  return Response.json(url.includes(cataloguePaths.manifest) ? manifest : changes, { headers })
}

/** Records every empty-market message that the page shows, however briefly. */
function saysOfEmptiness(): readonly string[] {
  const said: string[] = []
  const observer = new MutationObserver(() => {
    const text = document.querySelector('main')?.textContent ?? ''
    if (text.includes(NOTHING_THERE)) said.push(NOTHING_THERE)
    if (/(^|\D)0 annonce/.test(text)) said.push('0 annonce')
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return said
}

// Proves S2.accueil.3
test('the market is not said to be empty before it has been read', async () => {
  const main = page.getByRole('main')
  const search = main.getByRole('combobox', { name: 'Rechercher par ville' })
  const said = saysOfEmptiness()
  const { given: asked, give: goOn } = aSignal()
  let isLost = true
  await openApp('/', undefined, {
    answer: (url) => {
      if (!OF_THE_MARKET.test(url)) return undefined
      const answered = () => (isLost ? Promise.reject(new TypeError('Failed to fetch')) : emptyMarket(url))
      return asked.then(answered)
    },
  })
  // Once the address has followed the typed text, the list could have been rendered.
  for (const [ville, address] of [
    ['Brest', '/?ou=Brest'],
    ['', '/'],
  ] as const) {
    await search.fill(ville)
    await expectAt(address)
  }
  await expect.element(main.getByText('Chargement...')).toBeVisible()
  expect(said).toEqual([])
  goOn()
  await expect.element(main).toHaveTextContent('Les annonces ne sont pas encore arrivées sur cet appareil.')
  await expect.element(main).toHaveTextContent('Le serveur ne répond pas.')
  expect(said).toEqual([])
  isLost = false
  await expect.element(main.getByText(NOTHING_THERE)).toBeVisible()
  expect(said).toContain(NOTHING_THERE)
})
