import type { FieldError } from '../codes.ts'
import { checkField } from '../fields.ts'
import { parseNumber } from '../input.ts'
import { oneLine } from '../visible.ts'
import { COLUMN_FIELDS, type Column, HEADER_FIELDS, type InventaireHeader } from './inventaire.ts'

/** What is wrong with a cell, with the limit that it passes. */
export type CellError = Omit<FieldError, 'field'>

/** A cell as typed: the value it stands for, or why it stands for none. */
export type ParsedCell =
  | { readonly ok: true; readonly value: string | number }
  | { readonly ok: false; readonly error: CellError }

/** A cell that can be typed: of a row, or around the rows. */
export type CellField = Column | keyof InventaireHeader

const RULES = Object.assign({}, COLUMN_FIELDS, HEADER_FIELDS)

/** An amount as people type it, in whole cents: '12,5', '1 200,50 €'. NaN past two decimals and for anything else. */
export function parseCentimes(typed: string): number {
  return Math.round(parseNumber(typed, '€') * 100)
}

/** Reads a cell as it was typed. An empty number is none: zero. Line breaks have no place in a row. */
export function parseCell(field: CellField, typed: string): ParsedCell {
  const rule = RULES[field]
  const text = oneLine(typed.replace(/\s*[\r\n]\s*/g, ' '))
  let value: string | number = text
  if (rule.kind === 'number' && text === '') value = 0
  else if (field === 'prixCentimes') value = parseCentimes(typed)
  else if (rule.kind === 'number') value = parseNumber(typed, field === 'commission' ? '%' : '')
  const [error] = checkField(field, rule, value)
  if (error === undefined) return { ok: true, value }
  const { code, bound } = error
  return { ok: false, error: bound === undefined ? { code } : { code, bound } }
}
