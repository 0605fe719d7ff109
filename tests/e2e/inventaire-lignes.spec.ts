import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { HEALTH_PATH } from '#wire/site.ts'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { cell, partners, paste, rowLine, total, typeRow } from './inventaire.ts'
import { badge, drawn, visit } from './people.ts'

/** Holds back what the page asks for at some address: whoever calls the answer has it dropped. */
async function held(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let drop = (): void => undefined
  const dropped = new Promise<void>((resolve) => {
    drop = resolve
  })
  const asked = page.waitForRequest(address)
  await page.route(address, (route) => dropped.then(() => route.abort()))
  return async () => {
    await asked
    drop()
  }
}

function dialog(page: Page) {
  return page.getByRole('dialog')
}

test('adds what is pasted from a spreadsheet, and keeps what is to be corrected @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await cell(page, 'Réf.', 1).focus()
  await paste(
    page,
    'Prix\tRéf.\tDésignation\tQté\tCouleur\n18,50 €\tB1\tBol\t10\tbleu\ncent\tB2\tVase\t2\tvert\n40\tB3\tPlat\t3\t',
  )
  await expect(dialog(page)).toContainText('2 lignes à ajouter')
  await expect(dialog(page)).toContainText('Colonne laissée de côté : Couleur.')
  await expect(dialog(page)).toContainText('Ligne 3, Prix de vente (€), « cent » : veuillez entrer un prix en euros')
  await expectAccessible(page, 'inventaire')
  await dialog(page).getByRole('button', { name: 'Ajouter 2 lignes' }).click()
  await expect(dialog(page)).toContainText("2 lignes ajoutées. Il reste ici ce qui n'a pas été pris.")
  await dialog(page).getByRole('button', { name: 'Fermer' }).click()
  await expect(rowLine(page, 1)).toContainText('B1 Bol')
  await expect(rowLine(page, 2)).toContainText('B3 Plat')
  await expect(total(page, 'Total des pièces déposées')).toHaveText('13')
  await expect(badge(page)).toHaveText('À jour')

  await visit(page, '/tableau-de-bord')
  await visit(page, address)
  await page.getByRole('button', { name: 'Coller depuis un tableur' }).click()
  const text = dialog(page).getByRole('textbox', { name: 'Lignes collées' })
  await expect(text).toHaveValue(/cent\tB2\tVase\t2\tvert/)
  await text.fill('B2;Vase;2;100')
  await dialog(page).getByRole('button', { name: 'Ajouter 1 ligne' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(rowLine(page, 3)).toContainText('B2 Vase')
  await page.getByRole('button', { name: 'Coller depuis un tableur' }).click()
  await expect(text).toHaveValue('')
})

test('goes from cell to cell with Enter, and opens the next row on a phone', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50', '', ''])
  await expect(cell(page, 'Réf.', 2)).toBeFocused()
  await typeRow(page, 2, ['B2', 'Vase'])
  await rowLine(page, 1).click()
  await cell(page, 'Quantité vendue', 1).focus()
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Réf.', 2)).toBeFocused()
  await expect(cell(page, 'Réf.', 1)).toHaveCount(0)
})

test('is left by the keyboard where a removed row was, and says so @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await visit(page, address)
  for (const [index, nom] of ['Bol', 'Vase', 'Plat'].entries()) {
    await typeRow(page, index + 1, [`R${index + 1}`, nom, '', '', '', ''])
  }
  await expect(page.locator('[data-row]')).toHaveCount(4)
  const isTable = (page.viewportSize()?.width ?? 0) >= 600
  const line = (row: number) => (isTable ? cell(page, 'Réf.', row) : rowLine(page, row))
  const remove = async (row: number) => {
    await (isTable ? page.getByRole('button', { name: `Détail de la ligne ${row}` }) : rowLine(page, row)).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: `Supprimer la ligne ${row}` }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('button', { name: 'Supprimer' }).focus()
    await page.keyboard.press('Enter')
  }
  const said = (text: string) => page.getByRole('status').filter({ hasText: text })
  await remove(1)
  await expect(line(1)).toBeFocused()
  if (isTable) await expect(line(1)).toHaveValue('R2')
  else await expect(line(1)).toContainText('R2 Vase')
  await expect(said('Ligne 1 (R1 Bol) supprimée.')).toHaveCount(1)
  await remove(2)
  // The empty row is where one goes on.
  await expect(cell(page, 'Réf.', 2)).toBeFocused()
  await expect(said('Ligne 2 (R3 Plat) supprimée.')).toHaveCount(1)
  await remove(1)
  await expect(cell(page, 'Réf.', 1)).toBeFocused()
  await expect(cell(page, 'Réf.', 1)).toHaveValue('')
})

test('has its rows as lines of cells from 600 px, without going past its page @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol en grès', '10', '18,50'])
  for (const width of [600, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('Déposé', { exact: true })).toBeVisible()
    await expect(cell(page, 'Prix de vente (€)', 1)).toHaveValue('18,50')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectAccessible(page, 'inventaire')
  // Words twice as large have no room for six columns.
  await page.setViewportSize({ width: 640, height: 800 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect(page.getByText('Déposé', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Nouvelle ligne' })).toBeVisible()
})

test('folds the sheet on a phone, and shows it on a desk @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  const refuse = await held(page, /\/assets\/render-.*\.js/)
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol en grès'])
  // The page is loaded again for the file that it misses, though not under who types.
  await page.evaluate(() =>
    window.addEventListener('pagehide', () =>
      sessionStorage.setItem('left', String(document.activeElement?.getAttribute('aria-label'))),
    ),
  )
  const asked = page.waitForResponse((response) => response.url().endsWith(HEALTH_PATH))
  await refuse()
  await asked
  for (const text of ['10', '18,50']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await drawn(page)
  }
  const loaded = page.waitForEvent('load')
  await page.getByRole('heading', { level: 1 }).click()
  await loaded
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe('null')
  await expect(rowLine(page, 1)).toContainText('Bol en grès')
  await expect(rowLine(page, 1)).toContainText('reste 10 sur 10')
  const sheet = page.getByRole('article')
  await expect(sheet).toHaveCount(0)
  const summary = page.locator('summary', { hasText: 'Aperçu de la feuille' })
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(sheet).toContainText('Bol en grès')
  await expectAccessible(page, 'inventaire')
  await page.keyboard.press('Enter')
  await expect(sheet).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(sheet).toContainText('Bol en grès')
  await expect(summary).toHaveCount(0)
})

test('prints labels, as many as there are pieces left @long', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol en grès', '30', '18,50', '2', ''])
  await typeRow(page, 2, ['V1', 'Vase', '1', '40'])
  await page.getByRole('button', { name: 'Étiquettes' }).click()
  await expect(dialog(page)).toContainText('29 étiquettes sur 2 planches.')
  await dialog(page).getByLabel('Planche A4').selectOption({ label: '65 étiquettes, 38,1 × 21,2 mm' })
  await expect(dialog(page)).toContainText('29 étiquettes sur 1 planche.')
  await dialog(page).getByLabel('Première étiquette libre').fill('60')
  await dialog(page).getByLabel("Nombre d'étiquettes, Bol en grès").fill('5')
  await expect(dialog(page)).toContainText('6 étiquettes sur 1 planche.')
  await expectAccessible(page, 'inventaire')
  const made = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Créer le PDF' }).click()
  const file = await made
  expect(file.suggestedFilename()).toBe('etiquettes.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
