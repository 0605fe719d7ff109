import { expect, type Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import type { StoredRecord } from '#domain/papers/records.ts'
import { repeats } from '../fixtures/counts.ts'
import { fillShop, pieceName } from '../fixtures/shop.ts'
import { test } from './fixtures.ts'
import type { Account } from './members.ts'
import { badge, networkBack } from './people.ts'
import { underWorker } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

const SHOP = { makers: 20, pieces: 50 }
const SALES = repeats({ short: 20, long: 60 })

const pieces = (page: Page) => page.getByRole('region', { name: 'Pièces' }).getByRole('listitem')

/** The sales of a boutique on the server, by partnership. */
async function storedSales({ request }: Account, all: readonly Candidature[]): Promise<readonly number[]> {
  const answer = await request.get('/sync/records/_changes?include_docs=true')
  const { results } = (await answer.json()) as { readonly results: readonly { readonly doc?: StoredRecord }[] }
  const sales = results.flatMap(({ doc }) => (doc?.kind === 'movement' ? [doc] : []))
  return all.map(({ _id }) =>
    sales.filter((sale) => sale._id.startsWith(_id)).reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

// What a boutique that lends its shelves to twenty créateurs does in a day, its network off from the opening on.
test('a day in the shop: sales of twenty partnerships in plane mode, and nothing is lost', async ({
  aMember,
  anAccount,
}) => {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const { page, context } = boutique
  const all = await fillShop(boutique, anAccount, SHOP)
  await page.goto('/comptoir')
  await expect(pieces(page)).toHaveCount(24)
  await expect(badge(page)).toHaveText('À jour')
  await underWorker(page)
  await context.setOffline(true)
  await page.goto('/?app') // the installed app, opened in the morning
  await expect(page).toHaveURL('/comptoir')
  await expect(pieces(page)).toHaveCount(24)

  const began = Date.now()
  let taps = 0
  const tap = async (what: ReturnType<Page['getByRole']>) => {
    taps += 1
    await what.click()
  }
  const search = page.getByRole('searchbox')
  for (let sale = 0; sale < SALES; sale += 1) {
    const [maker, index] = [sale % SHOP.makers, (sale * 7) % SHOP.pieces]
    await tap(search)
    await page.keyboard.type(`A${maker + 1}-${index + 1}`)
    const piece = pieces(page).first()
    await expect(piece).toContainText(pieceName(maker, index))
    await tap(piece.getByRole('button', { name: /^\+1 vendu/ }))
    await expect(piece).toContainText("vendu aujourd'hui")
  }
  const seconds = (Date.now() - began) / 1000
  test.info().annotations.push({ type: 'duration', description: `${taps} taps in ${seconds.toFixed(1)} s` })
  expect(taps).toBe(2 * SALES)
  await expect(page.locator('[data-overlay]')).toContainText(
    `(${pieceName((SALES - 1) % SHOP.makers, ((SALES - 1) * 7) % SHOP.pieces)})`,
  )
  // Last sold first, in the evening too; then the network is back.
  await page.goto('/comptoir')
  await expect(pieces(page).first()).toContainText(
    pieceName((SALES - 1) % SHOP.makers, ((SALES - 1) * 7) % SHOP.pieces),
  )
  await expect(page.getByRole('link', { name: new RegExp(`^Ventes du jour : ${SALES} pièces`) })).toBeVisible()
  await context.setOffline(false)
  await networkBack(page)
  await expect(badge(page)).toHaveText('À jour')
  expect(await storedSales(boutique, all)).toEqual(all.map(() => SALES / SHOP.makers))
})

test('the comptoir is used with the keyboard alone', async ({ aMember, anAccount }) => {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const { page } = boutique
  await fillShop(boutique, anAccount, { makers: 1, pieces: 3 })
  await page.goto('/comptoir')
  await expect(pieces(page)).toHaveCount(3)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('vase')
  await expect(pieces(page)).toHaveCount(1)
  await page.keyboard.press('Enter') // leads to the piece
  await expect(page.getByRole('button', { name: /^\+1 vendu/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(pieces(page).first()).toContainText("9 en rayon · 1 vendu aujourd'hui")
  await expect(page.getByRole('button', { name: /^\+1 vendu/ })).toBeFocused()
  await page.getByRole('button', { name: /^Autre prix/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Prix payé, à la pièce')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4,5')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Autre prix/ })).toBeFocused()
  const today = page.getByRole('region', { name: 'Ventes du jour' })
  await expect(today).toContainText('2 pièces, 10,50')
  await today
    .getByRole('button', { name: /^Annuler/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(today).toContainText('1 pièce, 6,00')
  // The focus has not fallen to the page.
  await expect(page.locator('body')).not.toBeFocused()
})
