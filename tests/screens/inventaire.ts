import { type Locator, page, userEvent } from 'vitest/browser'
import type { Candidature } from '#domain/candidature.ts'
import { recordIdOf } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { InventaireRow } from '#domain/papers/inventaire.ts'
import { partnersOf, startingWith } from '../fixtures/acts.ts'
import { newId } from '../fixtures/builders.ts'
import { aMovement } from '../fixtures/documents.ts'
import { type Account, anAccount } from './accounts.ts'
import { focus } from './people.ts'

export type Partners = Awaited<ReturnType<typeof partners>>

export const partners = (row?: Partial<InventaireRow>, terms?: Partial<Annonce>) => partnersOf(anAccount, row, terms)

/** Records sales of the sheet's first row on the server. @returns their keys */
export async function sell(by: Account, { _id, boutiqueId, creatorId }: Candidature, sales: readonly object[]) {
  const common = { boutiqueId, creatorId, by: by.uid, at: new Date().toISOString(), day: '2026-11-05' }
  const keys = sales.map(() => newId(12))
  const movement = (sale: object, at: number) =>
    aMovement('', { ...common, ...sale, _id: recordIdOf(_id, keys[at] ?? '') })
  await by.push('records', sales.map(movement))
  return keys
}

/** The nth rendered row, whatever its number in the sheet. */
function nthRow(row: number): Locator {
  return page.getByCss('[data-row]').nth(row - 1)
}

export function cell(column: string, row: number): Locator {
  return nthRow(row).getByRole('textbox', { name: startingWith(column) })
}

/** The nth row on a phone: the collapsed line that opens it. */
export function rowLine(row: number): Locator {
  return page.getByRole('button', { name: new RegExp(String.raw`\(ligne ${row}\)$`) })
}

/** The button that adds one piece sold or taken back to a row. */
export function plusOne(sort: 'vendu' | 'repris', row: number): Locator {
  return nthRow(row).getByRole('button', { name: startingWith(`+1 ${sort}`) })
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
