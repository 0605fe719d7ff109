import { expect } from '@playwright/test'
import { expectAccessible, withAxe } from './axe.ts'
import { test } from './fixtures.ts'
import { cell, partners, plusOne, rowLine, total, typeRow } from './inventaire.ts'
import { badge, toast, visit } from './people.ts'

test('notes a sale with one thumb, takes it back, and lists what was noted @long', async ({ aMember }) => {
  const { boutique, createur, address } = await partners(aMember)
  const { page } = boutique
  await withAxe(page)
  await visit(page, address)
  await typeRow(page, 1, ['B1', 'Bol', '10', '18,50'])
  const box = await plusOne(page, 'vendu', 1).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await plusOne(page, 'vendu', 1).click()
  await plusOne(page, 'vendu', 1).click()
  const noted = toast(page, 'Noté : 2 vendus (B1 Bol).')
  // Clear of the bar at the foot of the screen.
  await rowLine(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expectAccessible(page, 'inventaire, une vente notée')
  await noted.getByRole('button', { name: 'Annuler' }).click()
  await expect(total(page, 'Total des pièces vendues')).toHaveText('0')
  await plusOne(page, 'repris', 1).click()
  await plusOne(page, 'vendu', 1).click()
  await expect(rowLine(page, 1)).toContainText('reste 8 sur 10') // still open: its last cells were not typed
  await cell(page, 'Quantité vendue', 1).fill('4')
  await page.keyboard.press('Tab')
  await expect(rowLine(page, 1)).toContainText('reste 5 sur 10')
  const other = page.getByRole('form', { name: 'Noter un autre jour' })
  await other.getByLabel('Quantité').fill('2')
  await other.getByRole('textbox', { name: 'Date', exact: true }).fill('2026-11-02')
  await other.getByRole('button', { name: 'Noter, Bol' }).click()
  await expect(page.getByText('2 novembre 2026, La Mercerie')).toBeVisible()
  await expect(toast(page, 'Noté')).toHaveCount(0) // it lies over what is below it while it can be undone
  // Clear of the bar at the foot of the screen.
  const list = page.getByRole('list').filter({ hasText: 'Correction' }).last()
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
