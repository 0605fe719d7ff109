import type { FieldError } from '../codes.ts'
import { emptyValue, type FieldRule, type FieldTable } from '../fields.ts'
import type { RecordId, Uid } from '../ids.ts'
import { COMMISSION_MAX } from '../market/annonce.ts'
import { same } from '../same.ts'
import type { Typed } from '../typed.ts'
import { AUTHOR_FIELDS, type Author } from '../versions/fields.ts'
import { PRIX_CENTIMES_MAX, QUANTITY_MAX } from './inventaire.ts'
import type { PaperName } from './papers.ts'
import type { Agreement } from './partenariat.ts'
import { statementErrors } from './statements/limits.ts'

/**
 * Immutable records of a partnership, under `<candidatureId>.<key>`. Each kind fills its own fields; those of other
 * kinds are empty. The kind `account` is a statement, `end` a party's announcement of the partnership's last day.
 */
const RECORD_KINDS = ['movement', 'copy', 'account', 'end'] as const
type RecordKind = (typeof RECORD_KINDS)[number]

export const MOVEMENT_SORTS = ['vendu', 'repris'] as const
export type MovementSort = (typeof MOVEMENT_SORTS)[number]

export const ARTICLE_MAX = 160 // characters
export const END_REASON_MAX = 500 // characters
export const STATEMENT_MOVEMENTS_MAX = 5000
const COPY_TEXT_MAX = 2_000_000 // characters
const AMOUNT_MAX = 1e13 // cents: the maximum pieces of a row, at the highest price, in every row
const STATEMENTS_MAX = 100_000

interface Envelope extends Author {
  readonly _id: RecordId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
}

/** The fields of an `Agreement`. */
export const AGREEMENT_FIELDS = Object.assign({}, AUTHOR_FIELDS, {
  nom: { kind: 'text', max: 250, required: true },
  hash: { kind: 'text', max: 64, required: true, format: 'sha256' },
} as const) satisfies FieldTable

const ENVELOPE_FIELDS = {
  kind: { kind: 'choice', values: RECORD_KINDS },
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  by: { kind: 'text', max: 20, format: 'uid' },
  at: { kind: 'text', max: 24, required: true, format: 'instant' },
} as const satisfies FieldTable

const amount = { kind: 'number', min: 0, max: AMOUNT_MAX, whole: true } as const

const KIND_FIELDS = {
  movement: {
    // The key of its row, which may have been removed.
    row: { kind: 'text', max: 12, format: 'row-id' },
    sort: { kind: 'choice', values: ['', 'vendu', 'repris'] },
    // Pieces, never 0; a negative quantity corrects another movement.
    quantity: { kind: 'number', min: -QUANTITY_MAX, max: QUANTITY_MAX, whole: true },
    day: { kind: 'text', max: 10, format: 'date' },
    // Of one piece, on that day; and the name of the row at the time.
    prixCentimes: { kind: 'number', min: 0, max: PRIX_CENTIMES_MAX, whole: true },
    article: { kind: 'text', max: ARTICLE_MAX },
  },
  copy: {
    paper: { kind: 'choice', values: ['', 'contrat', 'inventaire'] },
    hash: { kind: 'text', max: 64, format: 'sha256' }, // of the text
    text: { kind: 'text', max: COPY_TEXT_MAX },
    agreements: { kind: 'map', maxItems: 2, key: 'agreement', fields: AGREEMENT_FIELDS },
  },
  account: {
    // The first day; it also counts earlier sales that no statement has counted.
    from: { kind: 'text', max: 10, format: 'date' },
    to: { kind: 'text', max: 10, format: 'date' },
    // From 1, in the order in which the server received the statements; assigned by the server, 0 until then.
    number: { kind: 'number', min: 0, max: STATEMENTS_MAX, whole: true },
    // The keys of the sales that it counts.
    movements: { kind: 'texts', maxItems: STATEMENT_MOVEMENTS_MAX, max: 12, format: 'row-id' },
    commission: { kind: 'number', min: 0, max: COMMISSION_MAX },
    rentCentimes: amount, // deducted from the amount due; 0 when it is paid separately
    sold: { kind: 'number', min: -AMOUNT_MAX, max: AMOUNT_MAX, whole: true },
    salesCentimes: { kind: 'number', min: -AMOUNT_MAX, max: AMOUNT_MAX, whole: true },
    commissionCentimes: { kind: 'number', min: -AMOUNT_MAX, max: AMOUNT_MAX, whole: true },
    // Negative when the deducted rent exceeds the revenue.
    dueCentimes: { kind: 'number', min: -2 * AMOUNT_MAX, max: AMOUNT_MAX, whole: true },
  },
  end: {
    lastDay: { kind: 'text', max: 10, format: 'date' },
    reason: { kind: 'text', max: END_REASON_MAX },
  },
} as const satisfies { readonly [K in RecordKind]: FieldTable }

/** The contents of a movement, without the device's or the server's stamps. */
export interface MovementData extends Typed<typeof KIND_FIELDS.movement> {
  readonly sort: MovementSort
}

/** Pieces sold, or taken back by the créateur. */
export interface Movement extends Envelope, MovementData {
  readonly kind: 'movement'
}

/** A paper as both parties agreed to it, made by the server. */
export interface Copy extends Envelope, Omit<Typed<typeof KIND_FIELDS.copy>, 'agreements'> {
  readonly kind: 'copy'
  readonly paper: PaperName
  readonly agreements: { readonly [agreement: string]: Agreement }
}

/** The contents of a statement, without its number, which the server assigns. Amounts are whole cents. */
export type StatementData = Omit<Typed<typeof KIND_FIELDS.account>, 'number'>

/** The sums of a statement: pieces sold, and the amount due. */
export type StatementSums = Pick<StatementData, 'sold' | 'salesCentimes' | 'commissionCentimes' | 'dueCentimes'>

/** A statement of the amount due for a period; each sale is counted in one at most. */
export interface Statement extends Envelope, Typed<typeof KIND_FIELDS.account> {
  readonly kind: 'account'
}

/** The contents of an announced end: the day after which it counts as ended, and why, if the party says so. */
export type EndData = Typed<typeof KIND_FIELDS.end>

/** A party's announcement that the partnership ends; the other party's is its acceptance. */
export interface End extends Envelope, EndData {
  readonly kind: 'end'
}

export type PartenariatRecord = Movement | Copy | Statement | End

/** Records as stored: the fields of every kind. */
export type StoredRecord = Envelope & { readonly kind: RecordKind } & Omit<Movement, 'kind' | 'sort'> &
  Omit<Copy, 'kind' | 'paper'> &
  Omit<Statement, 'kind'> &
  Omit<End, 'kind'> & { readonly sort: MovementSort | ''; readonly paper: PaperName | '' }

export const RECORD_FIELDS: FieldTable = Object.assign(
  {},
  ENVELOPE_FIELDS,
  KIND_FIELDS.movement,
  KIND_FIELDS.copy,
  KIND_FIELDS.account,
  KIND_FIELDS.end,
)

/** The initial fields of a record, before those of its kind are filled. */
export const EMPTY_RECORD = emptyValue({ kind: 'record', fields: RECORD_FIELDS }) as Omit<StoredRecord, '_id'>

/** The required fields of each kind. */
const NEEDED: { readonly [K in RecordKind]: readonly string[] } = {
  movement: ['by', 'row', 'sort', 'quantity', 'day'],
  copy: ['paper', 'hash', 'text', 'agreements'],
  account: ['by', 'from', 'to'],
  end: ['by', 'lastDay'],
}

/** Missing fields of the record's kind, and filled fields of other kinds. */
export function recordErrors(doc: { readonly [field: string]: unknown }): FieldError[] {
  const kind = doc.kind as RecordKind
  const errors: FieldError[] = []
  for (const field of NEEDED[kind]) {
    if (same(doc[field], emptyValue(RECORD_FIELDS[field] as FieldRule))) errors.push({ field, code: 'required' })
  }
  for (const other of RECORD_KINDS) {
    const table: FieldTable = other === kind ? {} : KIND_FIELDS[other]
    for (const field of Object.keys(table)) {
      const isEmpty = same(doc[field], emptyValue(table[field] as FieldRule))
      if (!isEmpty) errors.push({ field, code: 'unknown-value' })
    }
  }
  return kind === 'account' && errors.length === 0 ? statementErrors(doc as unknown as StatementData) : errors
}
