import { expect } from '@playwright/test'
import { test } from './fixtures.ts'
import { cell, partners, paste, rowLine, typeRow } from './inventaire.ts'
import { said } from './live-regions.ts'
import { visit } from './people.ts'

test('announces once each row that is added, pasted, wrong or removed, by its number', async ({ aMember }) => {
  const { boutique, address } = await partners(aMember)
  const { page } = boutique
  await visit(page, address)
  await expect(cell(page, 'Réf.', 1)).toBeVisible()
  const of = (words: RegExp) => said(page).filter((text) => words.test(text))
  await typeRow(page, 1, ['B1', 'Bol', '3', '18,50', '', '4'])
  await expect.poll(() => of(/plus de pièces/)).toEqual(['Ligne 1 : plus de pièces vendues et reprises que déposées.'])
  await rowLine(page, 1).click()
  const sold = cell(page, 'Quantité vendue', 1)
  await expect(sold).toHaveAccessibleDescription('Vendu et repris dépassent la quantité déposée.')
  await expect(sold).toHaveAttribute('aria-invalid', 'true')
  // Entered and left as it is, it says nothing more.
  await sold.focus()
  await page.keyboard.press('Tab')
  await cell(page, 'Réf.', 2).focus()
  await paste(page, 'V1\tVase\t2\t40\nP1\tPlat\t1\t30')
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter 2 lignes' }).click()
  await expect(rowLine(page, 3)).toContainText('P1 Plat')
  await expect.poll(() => of(/ajoutée/)).toEqual(['Ligne 1 ajoutée.', '2 lignes ajoutées.'])
  expect(of(/plus de pièces/)).toHaveLength(1)
  await rowLine(page, 3).click()
  await page.getByRole('button', { name: 'Supprimer la ligne 3, Plat' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect.poll(() => of(/supprimée/)).toEqual(['Ligne 3 (P1 Plat) supprimée.'])
})
