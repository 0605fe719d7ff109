import type { FieldTable } from '../fields.ts'
import { COMMISSION_MAX } from '../market/annonce.ts'
import { AUTHOR_FIELDS } from '../versions/fields.ts'
import { PRIX_CENTIMES_MAX, QUANTITY_MAX, ROWS_MAX } from './inventaire.ts'

/**
 * Immutable records of a partnership, under `<candidatureId>.<key>`. Each kind fills its own fields; those of other
 * kinds are empty. A `void`, an `answer` and a `receipt` are about the record whose key theirs begins with, and say so
 * once, whoever and whatever device is first (`record-keys.ts`); an `end` is a party's announcement of the last day.
 */
const RECORD_KINDS = [
  'movement',
  'void',
  'deposit',
  'copy',
  'statement',
  'answer',
  'payment',
  'receipt',
  'end',
] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** The ways in which pieces leave the shelf. They come there by the inventory, and by deposits. */
export const MOVEMENT_SORTS = ['vendu', 'repris', 'perdu'] as const
export type MovementSort = (typeof MOVEMENT_SORTS)[number]

/** How pieces were lost; empty for other movements. */
const LOSS_CAUSES = ['', 'casse', 'vole', 'egare'] as const
export type LossCause = (typeof LOSS_CAUSES)[number]

/** The base of a commission: the price without its VAT, or the price as paid. */
const COMMISSION_BASES = ['', 'ht', 'prix'] as const
export type CommissionBase = Exclude<(typeof COMMISSION_BASES)[number], ''>

/** One answer to a statement: by the party that did not propose it, or withdrawn by the one that did. */
const ANSWERS = ['', 'accepted', 'contested', 'withdrawn'] as const
export type StatementAnswer = Exclude<(typeof ANSWERS)[number], ''>

const PAYMENT_MEANS = ['', 'virement', 'cheque', 'especes', 'other'] as const
export type PaymentMeans = Exclude<(typeof PAYMENT_MEANS)[number], ''>

export const ARTICLE_MAX = 160 // characters
export const REASON_MAX = 500 // characters
export const STATEMENT_MOVEMENTS_MAX = 5000
export const STATEMENT_LINES_MAX = 20
const VAT_MAX = 100 // percent
const COPY_TEXT_MAX = 2_000_000 // characters
export const AMOUNT_MAX = 1e13 // cents: the maximum pieces of a row, at the highest price, in every row
const NUMBERS_MAX = 100_000

/** The fields of an `Agreement`. */
export const AGREEMENT_FIELDS = Object.assign({}, AUTHOR_FIELDS, {
  nom: { kind: 'text', max: 250, required: true },
  hash: { kind: 'text', max: 64, required: true, format: 'sha256' },
} as const) satisfies FieldTable

export const ENVELOPE_FIELDS = {
  kind: { kind: 'choice', values: RECORD_KINDS },
  boutiqueId: { kind: 'text', max: 20, required: true, format: 'uid' },
  creatorId: { kind: 'text', max: 20, required: true, format: 'uid' },
  by: { kind: 'text', max: 20, format: 'uid' },
  at: { kind: 'text', max: 24, required: true, format: 'instant' },
} as const satisfies FieldTable

const amount = { kind: 'number', min: 0, max: AMOUNT_MAX, whole: true } as const
const signed = { kind: 'number', min: -AMOUNT_MAX, max: AMOUNT_MAX, whole: true } as const
const day = { kind: 'text', max: 10, format: 'date' } as const
const quantity = { kind: 'number', min: 0, max: QUANTITY_MAX, whole: true } as const
const prixCentimes = { kind: 'number', min: 0, max: PRIX_CENTIMES_MAX, whole: true } as const
const article = { kind: 'text', max: ARTICLE_MAX } as const
const reason = { kind: 'text', max: REASON_MAX } as const
// From 1, in the order in which the server received them; assigned by the server, 0 until then.
const number = { kind: 'number', min: 0, max: NUMBERS_MAX, whole: true } as const

export const KIND_FIELDS = {
  movement: {
    // The key of its row, which may have been removed.
    row: { kind: 'text', max: 12, format: 'row-id' },
    sort: { kind: 'choice', values: ['', 'vendu', 'repris', 'perdu'] },
    cause: { kind: 'choice', values: LOSS_CAUSES },
    quantity,
    day,
    // Of one piece, as really paid; and the name of the row at the time.
    prixCentimes,
    // Percent: the VAT that the price includes; 0 for none.
    tva: { kind: 'number', min: 0, max: VAT_MAX },
    article,
  },
  void: {},
  deposit: {
    // Pieces added to the shelf, by row.
    pieces: {
      kind: 'map',
      maxItems: ROWS_MAX,
      key: 'row-id',
      fields: { quantity, prixCentimes, article },
    },
    day,
    number,
  },
  copy: {
    paper: { kind: 'choice', values: ['', 'contrat', 'inventaire'] },
    hash: { kind: 'text', max: 64, format: 'sha256' }, // of the text
    text: { kind: 'text', max: COPY_TEXT_MAX },
    agreements: { kind: 'map', maxItems: 2, key: 'agreement', fields: AGREEMENT_FIELDS },
  },
  statement: {
    // The first day; it also counts earlier sales that no statement has counted.
    from: day,
    to: day,
    number,
    // The keys of the sales and losses that it counts, and of the voids of what an earlier one has counted.
    movements: { kind: 'texts', maxItems: STATEMENT_MOVEMENTS_MAX, max: 17, format: 'counted-key' },
    // The days whose rent is deducted from the amount due; empty when it is paid separately.
    rentFrom: day,
    rentTo: day,
    // Why it departs from the contract, and its own terms if it does.
    reason,
    commission: { kind: 'number', min: 0, max: COMMISSION_MAX },
    base: { kind: 'choice', values: COMMISSION_BASES },
    // Free lines, in favour of one party.
    lines: {
      kind: 'map',
      maxItems: STATEMENT_LINES_MAX,
      key: 'row-id',
      fields: {
        position: { kind: 'number', min: 0, max: STATEMENT_LINES_MAX, whole: true },
        label: { kind: 'text', max: ARTICLE_MAX, required: true },
        centimes: amount,
        pour: { kind: 'choice', values: ['boutique', 'creator'] },
      },
    },
    // The sums, as both parties read them (`statements/sums.ts`).
    sold: signed,
    salesCentimes: signed,
    lostCentimes: signed,
    commissionCentimes: signed,
    rentCentimes: amount,
    vatCentimes: signed,
    linesCentimes: signed,
    // Negative when the boutique is owed.
    dueCentimes: { kind: 'number', min: -4 * AMOUNT_MAX, max: 4 * AMOUNT_MAX, whole: true },
  },
  answer: {
    answer: { kind: 'choice', values: ANSWERS },
    reason,
  },
  payment: {
    // The key of the statement that it settles.
    statement: { kind: 'text', max: 12, format: 'row-id' },
    day,
    centimes: amount,
    means: { kind: 'choice', values: PAYMENT_MEANS },
    reference: { kind: 'text', max: 80 },
  },
  receipt: {
    received: { kind: 'boolean' },
    reason,
  },
  end: {
    lastDay: day,
    reason,
  },
} as const satisfies { readonly [K in RecordKind]: FieldTable }

export const RECORD_FIELDS = Object.assign(
  {},
  Object.assign({}, ENVELOPE_FIELDS, KIND_FIELDS.movement, KIND_FIELDS.deposit),
  Object.assign({}, KIND_FIELDS.copy, KIND_FIELDS.statement, KIND_FIELDS.answer),
  Object.assign({}, KIND_FIELDS.payment, KIND_FIELDS.receipt, KIND_FIELDS.end),
) satisfies FieldTable
