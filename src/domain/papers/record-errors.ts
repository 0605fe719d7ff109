import type { FieldError } from '../codes.ts'
import { emptyValue, type FieldRule, type FieldTable } from '../fields.ts'
import { same } from '../same.ts'
import { ENVELOPE_FIELDS, KIND_FIELDS, RECORD_FIELDS, type RecordKind } from './record-fields.ts'
import type { AnswerData, DepositData, MovementData, ReceiptData } from './records.ts'
import { statementErrors } from './statements/statement-errors.ts'

/** The required fields of each kind. */
const NEEDED: { readonly [K in RecordKind]: readonly string[] } = {
  movement: ['by', 'row', 'sort', 'quantity', 'day'],
  void: ['by'],
  deposit: ['by', 'pieces', 'day'],
  copy: ['paper', 'hash', 'text', 'agreements'],
  statement: ['by', 'from', 'to'],
  answer: ['by', 'answer'],
  payment: ['by', 'statement', 'day', 'centimes', 'means'],
  receipt: ['by'],
  end: ['by', 'lastDay'],
}

/** Kinds whose own fields depend on one another. */
const CHECKS: { readonly [K in RecordKind]?: (doc: never) => FieldError[] } = {
  movement: ({ sort, cause }: MovementData) =>
    (sort === 'perdu') === (cause !== '') ? [] : [{ field: 'cause', code: 'unknown-value' }],
  deposit: depositErrors,
  statement: statementErrors,
  answer: ({ answer, reason }: AnswerData) =>
    answer === 'contested' && reason.trim() === '' ? [{ field: 'reason', code: 'required' }] : [],
  receipt: ({ received, reason }: ReceiptData) =>
    !received && reason.trim() === '' ? [{ field: 'reason', code: 'required' }] : [],
}

function depositErrors({ pieces }: DepositData): FieldError[] {
  const isEmpty = Object.keys(pieces).every((row) => (pieces[row] as { readonly quantity: number }).quantity === 0)
  return isEmpty ? [{ field: 'pieces', code: 'required' }] : []
}

/** Missing fields of the record's kind, and filled fields of other kinds. */
export function recordErrors(doc: { readonly [field: string]: unknown }): FieldError[] {
  const kind = doc.kind as RecordKind
  const table: FieldTable = RECORD_FIELDS
  const isEmpty = (field: string) => same(doc[field], emptyValue(table[field] as FieldRule))
  const errors: FieldError[] = []
  for (const field of NEEDED[kind]) if (isEmpty(field)) errors.push({ field, code: 'required' })
  const own: FieldTable = Object.assign({}, ENVELOPE_FIELDS, KIND_FIELDS[kind])
  for (const field of Object.keys(table)) {
    if (own[field] === undefined && !isEmpty(field)) errors.push({ field, code: 'unknown-value' })
  }
  const check = CHECKS[kind]
  return errors.length > 0 || check === undefined ? errors : check(doc as never)
}
