import { expect, type Locator } from '@playwright/test'
import { BLANK_ROW } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import { test } from './fixtures.ts'
import { partners } from './inventaire.ts'
import { visit } from './people.ts'
import { WITHOUT_WORKER } from './worker.ts'

test.use(WITHOUT_WORKER)

const NARROWEST_PX = 34 * 16 // the sheet scrolls on what is narrower
const REFS = ['B1', 'CER-BOL-2027-0042-XL', 'CERAMIQUE_EMAILLEE_BLEUE_NUIT_2027_XXL01', 'W'.repeat(24)]

/** How many lines each word of a cell takes; a word ends at a space or after a hyphen, as on paper. */
function linesOfWords(cell: Locator): Promise<number[]> {
  return cell.evaluate((element) => {
    const found: number[] = []
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[^ -]*-+|[^ -]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        found.push(new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size)
      }
    }
    return found
  })
}

test('the sheet of an inventory keeps its columns in view, and each reference in one piece @long', async ({
  aMember,
}) => {
  const { boutique, candidature, address } = await partners(aMember)
  const rows = REFS.map((ref, index) => [
    `ligne000000${index}`,
    { ...BLANK_ROW, ref, description: 'Bol en grès', depot: 1, prixCentimes: 9_999_999, position: index },
  ])
  await boutique.push('partenariats', [{ ...blankPartenariat(candidature._id, 10), rows: Object.fromEntries(rows) }])
  const { page } = boutique
  await visit(page, address)
  await expect(page.locator('[data-row]').first()).toBeVisible()
  const folded = page.getByText('Aperçu de la feuille')
  if (await folded.isVisible()) await folded.click()
  const sheet = page.getByRole('article').getByRole('region', { name: 'Produits déposés' })
  const cells = sheet.getByRole('row').filter({ hasText: 'Bol en grès' }).getByRole('cell')
  await expect(cells).toHaveCount(6 * REFS.length)
  for (let row = 0; row < REFS.length; row += 1) {
    const [ref, prix] = [cells.nth(6 * row), cells.nth(6 * row + 3)]
    for (const cell of [ref, prix]) {
      expect(await cell.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    }
    expect(await linesOfWords(ref)).toEqual((await linesOfWords(ref)).map(() => 1))
    expect(await linesOfWords(prix)).toEqual([1])
  }
  const { seen, drawn } = await sheet.evaluate(({ clientWidth, scrollWidth }) => {
    return { seen: clientWidth, drawn: scrollWidth }
  })
  expect(drawn).toBeLessThanOrEqual(Math.max(seen, NARROWEST_PX))
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
