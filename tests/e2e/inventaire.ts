import type { Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { blankPartenariat } from '#domain/papers/partenariat.ts'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { aRow, ROW } from '../fixtures/documents.ts'
import type { AMember } from './fixtures.ts'
import type { Member } from './members.ts'

export interface Partners {
  readonly boutique: Member
  readonly createur: Member
  readonly candidature: Candidature
  readonly address: string
}

/** A boutique and a créateur with a confirmed partnership at 10 % commission, optionally with a row on their sheet. */
export async function partners(aMember: AMember, row?: Partial<InventaireRow>, terms = {}): Promise<Partners> {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10, ...terms })
  const candidature = await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  if (row !== undefined) {
    await boutique.push('partenariats', [{ ...blankPartenariat(candidature._id, 10), rows: { [ROW]: aRow(row) } }])
  }
  return { boutique, createur, candidature, address: `/partenariat/${annonce._id}/inventaire` }
}

/** Matches accessible names that start with these words: the row's controls do. */
function named(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[()+.]/g, String.raw`\$&`)}, `)
}

/** A cell of the nth rendered row, whatever its number in the sheet. */
export function cell(page: Page, column: string, row: number) {
  return page
    .locator('[data-row]')
    .nth(row - 1)
    .getByRole('textbox', { name: named(column) })
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
    .getByRole('button', { name: named(`+1 ${sort}`) })
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
