import type { FieldTable } from '../fields.ts'
import { AUTHOR_FIELDS } from '../versions/fields.ts'

/** The fields of an `Agreement`. */
export const AGREEMENT_FIELDS = Object.assign({}, AUTHOR_FIELDS, {
  nom: { kind: 'text', max: 250, required: true },
  hash: { kind: 'text', max: 64, required: true, format: 'sha256' },
} as const) satisfies FieldTable
