import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { HEALTH_PATH } from '#wire/site.ts'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { cell, partners, paste, plusOne, rowLine, total, typeRow } from './inventaire.ts'
import { said } from './live-regions.ts'
import { badge, blockRoute, drawn, toast, visit } from './people.ts'

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
  // At twice the text size, there is no room for six columns.
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
  const missing = /\/assets\/render-.*\.js/
  const awaited = page.waitForRequest(missing)
  const refuse = await blockRoute(page, missing, (route) => route.abort())
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol en grès'])
  // The page reloads when a chunk is missing, but not while a cell has the focus.
  await page.evaluate(() =>
    window.addEventListener('pagehide', () =>
      sessionStorage.setItem('left', String(document.activeElement?.getAttribute('aria-label'))),
    ),
  )
  const healthCheck = page.waitForResponse((response) => response.url().endsWith(HEALTH_PATH))
  await awaited
  refuse()
  await healthCheck
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
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('29 étiquettes sur 2 planches.')
  await dialog.getByLabel('Planche A4').selectOption({ label: '65 étiquettes, 38,1 × 21,2 mm' })
  await expect(dialog).toContainText('29 étiquettes sur 1 planche.')
  await dialog.getByLabel('Première étiquette libre').fill('60')
  await dialog.getByLabel("Nombre d'étiquettes, Bol en grès").fill('5')
  await expect(dialog).toContainText('6 étiquettes sur 1 planche.')
  await expectAccessible(page, 'inventaire')
  const made = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Créer le PDF' }).click()
  const file = await made
  expect(file.suggestedFilename()).toBe('etiquettes.pdf')
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('announces once each row that is added, pasted, wrong or removed, by its number', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await expect(cell(page, 'Réf.', 1)).toBeVisible()
  const saidMatching = (words: RegExp) => said(page).filter((text) => words.test(text))
  await typeRow(page, 1, ['B1', 'Bol', '3', '18,50', '', '4'])
  await expect
    .poll(() => saidMatching(/plus de pièces/))
    .toEqual(['Ligne 1 : plus de pièces vendues et reprises que déposées.'])
  await rowLine(page, 1).click()
  const sold = cell(page, 'Quantité vendue', 1)
  await expect(sold).toHaveAccessibleDescription('Vendu et repris dépassent la quantité déposée.')
  await expect(sold).toHaveAttribute('aria-invalid', 'true')
  // Focusing and leaving the cell unchanged does not repeat the message.
  await sold.focus()
  await page.keyboard.press('Tab')
  await cell(page, 'Réf.', 2).focus()
  await paste(page, 'V1\tVase\t2\t40\nP1\tPlat\t1\t30\nT1\tTasse\t1\tcent')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('« cent » : veuillez entrer un prix en euros')
  await expectAccessible(page, 'what is pasted')
  await dialog.getByRole('button', { name: 'Ajouter 2 lignes' }).click()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(rowLine(page, 3)).toContainText('P1 Plat')
  const left = "2 lignes ajoutées. Il reste ici ce qui n'a pas été pris."
  await expect.poll(() => saidMatching(/ajoutée/)).toEqual(['Ligne 1 ajoutée.', left])
  expect(saidMatching(/plus de pièces/)).toHaveLength(1)
  await rowLine(page, 3).click()
  await page.getByRole('button', { name: 'Supprimer la ligne 3, Plat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => saidMatching(/supprimée/)).toEqual(['Ligne 3 (P1 Plat) supprimée.'])
  // Rejected rows stay in the dialog until they are corrected.
  await visit(page, '/tableau-de-bord')
  await visit(page, address)
  await page.getByRole('button', { name: 'Coller depuis un tableur' }).click()
  const text = dialog.getByRole('textbox', { name: 'Lignes collées' })
  await expect(text).toHaveValue(/T1\tTasse\t1\tcent/)
  await text.fill('T1;Tasse;1;10')
  await dialog.getByRole('button', { name: 'Ajouter 1 ligne' }).click()
  await expect(rowLine(page, 3)).toContainText('T1 Tasse')
  await expect.poll(() => saidMatching(/ajoutée/)).toEqual(['Ligne 1 ajoutée.', left, '1 ligne ajoutée.'])
})

test('notes a sale with one thumb, takes it back, and lists what was noted @long', async ({ aMember }) => {
  const { boutique, createur, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50'])
  const box = await plusOne(page, 'vendu', 1).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await plusOne(page, 'vendu', 1).click()
  const noted = toast(page, 'Noté : 1 vendu (B1 Bol).')
  await expect(noted).toBeVisible()
  // Scroll clear of the bottom bar.
  await rowLine(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectAccessible(page, 'inventaire, une vente notée')
  await plusOne(page, 'repris', 1).click()
  await expect(rowLine(page, 1)).toContainText('reste 8 sur 10') // still open: its last cells were not typed
  await cell(page, 'Quantité vendue', 1).fill('4')
  await page.keyboard.press('Tab')
  await expect(rowLine(page, 1)).toContainText('reste 5 sur 10')
  const other = page.getByRole('form', { name: 'Noter un autre jour' })
  await other.getByLabel('Quantité').fill('2')
  await other.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-11-02')
  await other.getByRole('button', { name: 'Noter, Bol' }).click()
  await expect(page.getByText('2 novembre 2026, La Mercerie')).toBeVisible()
  await expect(noted).toHaveCount(0) // the toast covers what is below it while the undo is offered
  // Scroll clear of the bottom bar.
  const list = page.getByRole('list').filter({ hasText: '2 novembre 2026' }).last()
  await list.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectAccessible(page, 'inventaire, une ligne ouverte')
  await page.getByRole('button', { name: /^Corriger : 2 vendus à 18,50 €, 2 novembre 2026/ }).click()
  await expect(page.getByText('Correction : -2 vendus à 18,50 €')).toBeVisible()
  await expect(total(page, 'Total des ventes')).toHaveText('74,00 €')
  await expect(badge(page)).toHaveText('À jour')

  await visit(createur.page, address)
  await expect(rowLine(createur.page, 1)).toContainText('reste 5 sur 10')
})

test("opens a scanned label's row, to be sold at once", async ({ aMember }) => {
  const { boutique, createur, address } = await partners(aMember)
  const { page } = boutique
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50'])
  const row = await page.locator('[data-row]').first().getAttribute('data-row')
  await visit(page, `${address}?avec=${createur.uid}&ligne=${row}`)
  const scanned = page.getByRole('region', { name: 'Étiquette scannée' })
  await expect(scanned).toContainText('B1 Bol 18,50 € · reste 10 sur 10')
  await scanned.getByRole('button', { name: '+1 vendu, Bol' }).click()
  await expect(scanned).toContainText('reste 9 sur 10')
  await scanned.getByRole('button', { name: 'Voir toute la fiche' }).click()
  await expect(scanned).toHaveCount(0)
  await expect(page).toHaveURL(`${address}?avec=${createur.uid}`)
  await visit(page, `${address}?avec=${createur.uid}&ligne=zzzzzzzzzzzz`)
  await expect(scanned).toContainText("Cette ligne n'est plus sur la fiche.")
})
