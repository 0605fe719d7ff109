import type { Page } from '@playwright/test'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { partnersOf, startingWith } from '../fixtures/acts.ts'
import type { AMember } from './fixtures.ts'

export type Partners = Awaited<ReturnType<typeof partners>>

export const partners = (aMember: AMember, row?: Partial<InventaireRow>) => partnersOf(aMember, row)

/** A cell of the nth rendered row, whatever its number in the sheet. */
export function cell(page: Page, column: string, row: number) {
  return page
    .locator('[data-row]')
    .nth(row - 1)
    .getByRole('textbox', { name: startingWith(column) })
}

/** The nth row on a phone: the collapsed line that opens it. */
export function rowLine(page: Page, row: number) {
  return page.getByRole('button', { name: new RegExp(String.raw`\(ligne ${row}\)$`) })
}

/** The button that adds one piece sold or taken back to a row. */
export function plusOne(page: Page, sort: 'vendu' | 'repris', row: number) {
  return page
    .locator('[data-row]')
    .nth(row - 1)
    .getByRole('button', { name: startingWith(`+1 ${sort}`) })
}

export function total(page: Page, nom: string) {
  return page
    .getByRole('region', { name: 'Totaux' })
    .getByRole('definition')
    .and(page.locator(`dt:has-text("${nom}") + dd`))
}

/** Types the cells in order, with the keyboard alone. */
export async function typeRow(page: Page, row: number, cells: readonly string[]): Promise<void> {
  await cell(page, 'Réf.', row).focus()
  for (const text of cells) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}
