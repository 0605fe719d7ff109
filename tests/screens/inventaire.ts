import { type Locator, page, userEvent } from 'vitest/browser'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { blankPartenariat } from '#domain/papers/partenariat.ts'
import { annonceOf, partenariatOf } from '../fixtures/acts.ts'
import { newId } from '../fixtures/builders.ts'
import { aMovement, aRow, ROW } from '../fixtures/documents.ts'
import { type Account, anAccount } from './accounts.ts'
import { focus } from './people.ts'

export interface Partners {
  readonly boutique: Account
  readonly createur: Account
  readonly candidature: Candidature
  readonly address: string
}

/** A boutique and a créateur with a confirmed partnership at 10 % commission, optionally with a row on their sheet. */
export async function partners(row?: Partial<InventaireRow>, terms = {}): Promise<Partners> {
  const boutique = await anAccount('boutique', { nom: 'La Mercerie' })
  const createur = await anAccount('createur', { nom: 'Roux', prenom: 'Ana' })
  const annonce = await annonceOf(boutique, { commission: 10, ...terms })
  const candidature = await partenariatOf(boutique, createur, annonce, { nom: 'Ana Roux' })
  if (row !== undefined) {
    await boutique.push('partenariats', [{ ...blankPartenariat(candidature._id, 10), rows: { [ROW]: aRow(row) } }])
  }
  return { boutique, createur, candidature, address: `/partenariat/${annonce._id}/inventaire` }
}

/** Records sales of the sheet's first row on the server. @returns their keys */
export async function sell(
  by: Account,
  { _id, boutiqueId, creatorId }: Candidature,
  sales: readonly object[],
): Promise<readonly string[]> {
  const common = { boutiqueId, creatorId, by: by.uid, at: new Date().toISOString(), day: '2026-11-05' }
  const keys = sales.map(() => newId(12))
  const movement = (sale: object, at: number) =>
    aMovement('', { ...common, ...sale, _id: recordIdOf(_id, keys[at] ?? '') })
  await by.push('records', sales.map(movement))
  return keys
}

/** Matches accessible names that start with these words: the row's controls do. */
function named(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[()+.]/g, String.raw`\$&`)}, `)
}

/** The nth rendered row, whatever its number in the sheet. */
function nthRow(row: number): Locator {
  return page.getByCss('[data-row]').nth(row - 1)
}

export function cell(column: string, row: number): Locator {
  return nthRow(row).getByRole('textbox', { name: named(column) })
}

/** The nth row on a phone: the collapsed line that opens it. */
export function rowLine(row: number): Locator {
  return page.getByRole('button', { name: new RegExp(String.raw`\(ligne ${row}\)$`) })
}

/** The button that adds one piece sold or taken back to a row. */
export function plusOne(sort: 'vendu' | 'repris', row: number): Locator {
  return nthRow(row).getByRole('button', { name: named(`+1 ${sort}`) })
}

export function total(nom: string): Locator {
  return page.getByRole('region', { name: 'Totaux' }).getByCss(`dt:has-text("${nom}") + dd`)
}

/** Types the cells in order, with the keyboard alone. */
export async function typeRow(row: number, cells: readonly string[]): Promise<void> {
  await focus(cell('Réf.', row))
  for (const text of cells) await userEvent.keyboard(`${text}{Enter}`)
}

/** Pastes a text into the focused element. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
