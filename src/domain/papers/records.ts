import { emptyValue } from '../fields.ts'
import type { RecordId, Uid } from '../ids.ts'
import type { Typed } from '../typed.ts'
import type { Author } from '../versions/fields.ts'
import type { PaperName } from './papers.ts'
import type { Agreement } from './partenariat.ts'
import {
  type KIND_FIELDS,
  type MovementSort,
  type PaymentMeans,
  RECORD_FIELDS,
  type RecordKind,
  type StatementAnswer,
} from './record-fields.ts'

interface Envelope extends Author {
  readonly _id: RecordId
  readonly boutiqueId: Uid
  readonly creatorId: Uid
}

type Fields<K extends RecordKind> = Typed<(typeof KIND_FIELDS)[K]>
type Narrowed<T, N> = Omit<T, keyof N> & Readonly<N>
type RecordOf<K extends RecordKind, Contents> = Envelope & { readonly kind: K } & Contents

/** The contents of a movement, without the device's or the server's stamps. */
export type MovementData = Narrowed<Fields<'movement'>, { sort: MovementSort }>

/** Pieces sold, taken back by the créateur, or lost. */
export type Movement = RecordOf<'movement', MovementData>

/** Cancels a movement or a deposit. */
export type Void = RecordOf<'void', unknown>

export type DepositData = Omit<Fields<'deposit'>, 'number'>

/** Pieces that the créateur brings once the inventory is approved, under one numbered 'bon de depot'. */
export type Deposit = RecordOf<'deposit', Fields<'deposit'>>

/** A paper as both parties agreed to it, made by the server. */
export type Copy = RecordOf<
  'copy',
  Narrowed<Fields<'copy'>, { paper: PaperName; agreements: { readonly [agreement: string]: Agreement } }>
>

/** The contents of a statement, without its number, which the server assigns. Amounts are whole cents. */
export type StatementData = Omit<Fields<'statement'>, 'number'>

/** The sums of a statement: pieces sold, and the amount due. */
export type StatementSums = Pick<
  StatementData,
  | 'sold'
  | 'salesCentimes'
  | 'lostCentimes'
  | 'commissionCentimes'
  | 'rentCentimes'
  | 'vatCentimes'
  | 'linesCentimes'
  | 'dueCentimes'
>

/** A statement of the amount due for a period, proposed by one party to the other. */
export type Statement = RecordOf<'statement', Fields<'statement'>>

export type AnswerData = Narrowed<Fields<'answer'>, { answer: StatementAnswer }>
export type Answer = RecordOf<'answer', AnswerData>

export type PaymentData = Narrowed<Fields<'payment'>, { means: PaymentMeans }>

/** A payment that its payer has made; it counts once the payee has confirmed it. */
export type Payment = RecordOf<'payment', PaymentData>

export type ReceiptData = Fields<'receipt'>

/** Whether the payee has received a payment. */
export type Receipt = RecordOf<'receipt', ReceiptData>

/** The contents of an announced end: the day after which it counts as ended, and why, if the party says so. */
export type EndData = Fields<'end'>

/** A party's announcement that the partnership ends; the other party's is its acceptance. */
export type End = RecordOf<'end', EndData>

export type PartenariatRecord = Movement | Void | Deposit | Copy | Statement | Answer | Payment | Receipt | End

/** Records as stored: the fields of every kind. */
export type StoredRecord = Omit<Typed<typeof RECORD_FIELDS>, keyof Envelope> & Envelope

/** The initial fields of a record, before those of its kind are filled. */
export const EMPTY_RECORD = emptyValue({ kind: 'record', fields: RECORD_FIELDS }) as Omit<StoredRecord, '_id'>
