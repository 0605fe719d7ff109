import type { FieldError } from '../codes.ts'
import { checkField } from '../fields.ts'
import { parseNumber } from '../input.ts'
import { oneLine } from '../visible.ts'
import { DEPOSIT_FIELDS, type DepositRow, HEADER_FIELDS, type InventaireHeader } from './inventaire.ts'

/** The error of a cell, with the limit that it exceeds. */
export type CellError = Omit<FieldError, 'field'>

/** A typed cell: its value, or why it has none. */
export type ParsedCell =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly error: CellError }

/** An editable cell: in a row, or in the header. */
export type CellField = keyof DepositRow | keyof InventaireHeader

const RULES = Object.assign({}, DEPOSIT_FIELDS, HEADER_FIELDS)

/** Parses a typed amount into whole cents: '12,5', '1 200,50 €'. NaN past two decimals and for anything else. */
export function parseCentimes(typed: string): number {
  return Math.round(parseNumber(typed, '€') * 100)
}

/** Parses a typed cell. An empty number is zero. Line breaks are not allowed in a row. */
export function parseCell(field: CellField, typed: string): ParsedCell {
  const rule = RULES[field]
  const text = oneLine(typed.replace(/\s*[\r\n]\s*/g, ' '))
  let value: string | number = text
  if (rule.kind === 'number' && text === '') value = 0
  else if (field === 'prixCentimes') value = parseCentimes(typed)
  else if (rule.kind === 'number') value = parseNumber(typed, '')
  const [error] = checkField(field, rule, value)
  if (error === undefined) return { ok: true, value }
  const { code, bound } = error
  return { ok: false, error: bound === undefined ? { code } : { code, bound } }
}
