import { emptyValue, type FieldTable } from '../fields.ts'
import type { Typed } from '../typed.ts'
import type { RowData } from './papers.ts'

export const QUANTITY_MAX = 99_999 // pieces
export const PRIX_CENTIMES_MAX = 10_000_000 // 100 000 €
export const ROW_ID_LENGTH = 12 // characters of [a-z0-9]
const DESCRIPTION_MAX = 500 // characters
export const DEVICE_ROWS_MAX = 500 // rows that one device may add
/** Two devices that each filled the sheet offline still merge into one valid document. */
export const ROWS_MAX = 2 * DEVICE_ROWS_MAX

/** The agreed part of a row: its deposit. Sales and returns are counted by movements. */
export type DepositRow = Pick<RowData, 'ref' | 'description' | 'depot' | 'prixCentimes'>

/** A row, sorted by `position`, then by key. */
export interface InventaireRow extends DepositRow {
  readonly position: number
}

export const HEADER_FIELDS = {
  dateDepot: { kind: 'text', max: 10, format: 'date' },
  dateReprise: { kind: 'text', max: 10, format: 'date' },
  lieu: { kind: 'text', max: 120 },
  date: { kind: 'text', max: 10, format: 'date' },
} as const satisfies FieldTable

/** The agreed fields around the rows. Dates are `YYYY-MM-DD` or empty. */
export type InventaireHeader = Typed<typeof HEADER_FIELDS>

export const BLANK_HEADER = emptyValue({ kind: 'record', fields: HEADER_FIELDS }) as InventaireHeader

/** The cells that are typed in a row. */
export const DEPOSIT_FIELDS = {
  ref: { kind: 'text', max: 40 },
  description: { kind: 'text', max: DESCRIPTION_MAX },
  depot: { kind: 'number', min: 0, max: QUANTITY_MAX, whole: true },
  prixCentimes: { kind: 'number', min: 0, max: PRIX_CENTIMES_MAX, whole: true },
} as const satisfies FieldTable & { readonly [F in keyof DepositRow]: unknown }

/** The fields of a row that the parties agree to; `COLUMNS` are the sheet's. */
export const DEPOSIT_COLUMNS = Object.keys(DEPOSIT_FIELDS) as readonly (keyof DepositRow)[]

/** The sheet's columns, in order: the typed cells, then sums of movements. */
export type Column = keyof RowData
export const COLUMNS: readonly Column[] = (DEPOSIT_COLUMNS as readonly Column[]).concat('repris', 'vendu')

export const ROW_FIELDS = Object.assign({}, DEPOSIT_FIELDS, {
  position: { kind: 'number', min: 0, max: 10_000_000, whole: true } as const,
}) satisfies FieldTable

export const BLANK_ROW = emptyValue({ kind: 'record', fields: ROW_FIELDS }) as InventaireRow

export type InventaireRows = { readonly [rowId: string]: InventaireRow }

/** The rows with their keys, in the display order of every device. */
export function rowsOf({ rows }: { readonly rows: InventaireRows }): readonly (readonly [string, InventaireRow])[] {
  const entries = Object.keys(rows).map((id) => [id, rows[id] as InventaireRow] as const)
  return entries.sort(([idA, a], [idB, b]) => a.position - b.position || (idA < idB ? -1 : 1))
}
