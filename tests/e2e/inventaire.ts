import type { Page } from '@playwright/test'
import type { Candidature } from '#domain/candidature.ts'
import { BLANK_ROW, type InventaireRow } from '#domain/partenariat/inventaire.ts'
import { blankPartenariat } from '#domain/partenariat/partenariat.ts'
import type { AMember } from './fixtures.ts'
import { annonceOf, type Member, partenariatOf } from './members.ts'

export interface Partners {
  readonly boutique: Member
  readonly createur: Member
  readonly candidature: Candidature
  readonly address: string
}

/** The key of the row that a sheet begins with. */
export const ROW = 'aaaaaaaaaaaa'

/** A boutique and a créateur whose partnership is confirmed, with a commission of 10 %; perhaps a row of their sheet. */
export async function partners(aMember: AMember, row?: Partial<InventaireRow>, terms = {}): Promise<Partners> {
  const boutique = await aMember('boutique', { nom: 'La Mercerie' })
  const createur = await aMember('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10, ...terms })
  const candidature = await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  if (row !== undefined) {
    const rows = { [ROW]: { ...BLANK_ROW, position: 1, ...row } }
    await boutique.push('partenariats', [{ ...blankPartenariat(candidature._id, 10), rows }])
  }
  return { boutique, createur, candidature, address: `/partenariat/${annonce._id}/inventaire` }
}

/** What a control of a row is named begins with it. */
function named(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[()+.]/g, String.raw`\$&`)}, `)
}

/** A cell of the so-manieth row that is drawn, whatever the row is called meanwhile. */
export function cell(page: Page, column: string, row: number) {
  return page
    .locator('[data-row]')
    .nth(row - 1)
    .getByRole('textbox', { name: named(column) })
}

/** A row of a phone, as the line that opens it. */
export function rowLine(page: Page, row: number) {
  return page.getByRole('button', { name: new RegExp(String.raw`\(ligne ${row}\)$`) })
}

/** One more piece of a row, by one press. */
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

/** Types one cell after the other with the keyboard alone. */
export async function typeRow(page: Page, row: number, cells: readonly string[]): Promise<void> {
  await cell(page, 'Réf.', row).focus()
  for (const text of cells) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
}

/** Pastes a text where the focus is. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((plain) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', plain)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}
