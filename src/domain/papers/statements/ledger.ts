import { type RecordId, recordKeyOf } from '../../ids.ts'
import { type StockRecords, voidedKeys } from '../movements.ts'
import type { Party } from '../partenariat.ts'
import { aboutId, authorParty, subjectKey, voidKey } from '../record-keys.ts'
import type {
  Answer,
  Deposit,
  Movement,
  MovementData,
  Payment,
  Receipt,
  Statement,
  StatementData,
  Void,
} from '../records.ts'
import { countedKeys, upheldStatements } from './counted.ts'
import { type TermsByDay, termsOn } from './terms.ts'

/** The terms of a statement that says why it departs from the contract; it follows it without a reason. */
export type OwnTerms = Pick<StatementData, 'reason' | 'commission' | 'base'>

/** A sale or a loss as a statement counts it, or the void of one, of which the quantity is negative. */
export interface CountedItem extends MovementData {
  /** That of the movement, or of its void. */
  readonly key: string
  /** Of a void: the terms of the statement that counted the movement, on which it is taken back. */
  readonly countedOn: OwnTerms | null
}

/** The records from which money follows. */
export interface LedgerRecords extends StockRecords {
  readonly movements: readonly Movement[]
  readonly deposits: readonly Deposit[]
  readonly voids: readonly Pick<Void, '_id' | 'at'>[]
  readonly statements: readonly Statement[]
  readonly answers: readonly Answer[]
  readonly payments: readonly Payment[]
  readonly receipts: readonly Receipt[]
}

/** `alone`: made by the party who stays, with one who has left and cannot answer. */
export type StatementState = 'proposed' | 'accepted' | 'contested' | 'withdrawn' | 'alone'

/** A payment with what its payee says of it, or its payer who takes it back; `null` until they do. */
export interface PaymentStatus {
  readonly payment: Payment
  readonly receipt: Receipt | null
  /** Whether it waits for them; one who has left does not answer. */
  readonly isPending: boolean
}

/** A statement with what both parties did about it. Amounts are whole cents: what the boutique owes is positive. */
export interface StatementStatus {
  readonly statement: Statement
  readonly state: StatementState
  readonly answer: Answer | null
  readonly payments: readonly PaymentStatus[]
  /** The amount due after the payments received: of the other sign than the statement's, it is a credit. */
  readonly remainingCentimes: number
  /** The part that others settle, by an excess or by being due the other way; of the other sign, its excess elsewhere. */
  readonly carriedCentimes: number
  /** Payments that wait for their payee. */
  readonly pendingCentimes: number
}

/** Whether its payer has taken a payment back: they had noted it by mistake. */
export function isTakenBack({ payment, receipt }: Pick<PaymentStatus, 'payment' | 'receipt'>): boolean {
  return receipt !== null && receipt.by === payment.by
}

/** Whether a statement in that state is upheld: what is contested or withdrawn counts nothing. */
export function isUpheldState(state: StatementState): boolean {
  return state !== 'contested' && state !== 'withdrawn'
}

const BY_CONTRACT: OwnTerms = { reason: '', commission: 0, base: '' }

/**
 * The terms of the statement that counted a movement, of several the last before this one. A statement has no number
 * until the server assigns one: it is the last.
 */
function termsCountedOn(key: string, number: number, statements: readonly Statement[]): OwnTerms {
  const rank = (one: number) => (one === 0 ? Infinity : one)
  const all = statements
    .filter(({ movements }) => movements.indexOf(key) >= 0)
    .sort((a, b) => (rank(a.number) < rank(b.number) ? -1 : 1))
  const before = all.filter((one) => number === 0 || rank(one.number) < number)
  return (before.length > 0 ? before : all).pop() || BY_CONTRACT
}

/** @param number of the statement that counts it */
function itemOf(movement: MovementData, key: string, number: number, statements: readonly Statement[]): CountedItem {
  const { row, sort, cause, quantity, day, prixCentimes, tva, article } = movement
  const said = { key, row, sort, cause, day, prixCentimes, tva, article }
  const subject = subjectKey(key)
  if (subject === key) return Object.assign({ quantity, countedOn: null }, said)
  return Object.assign({ quantity: -quantity, countedOn: termsCountedOn(subject, number, statements) }, said)
}

function byDay(a: CountedItem, b: CountedItem): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return a.key < b.key ? -1 : 1
}

/** Whether a movement is worth money: a sale, or a loss that the boutique pays for. */
function isDue({ sort, day }: MovementData, terms: TermsByDay): boolean {
  return sort === 'vendu' || (sort === 'perdu' && termsOn(terms, day).terms.isLossDue)
}

/**
 * The items that no upheld statement has counted, by day and key, so equal on every device: a sale that none has; the
 * void of one that some has. A sale that was cancelled before any counted it leaves nothing. At all times, what is
 * counted and what is free make up what was sold.
 */
export function freeItems(
  { movements, voids, statements, answers }: Omit<LedgerRecords, 'deposits' | 'payments' | 'receipts'>,
  terms: TermsByDay,
): readonly CountedItem[] {
  const counted = countedKeys(upheldStatements(statements, answers))
  const voided = voidedKeys(voids)
  const found: CountedItem[] = []
  for (const movement of movements) {
    const key = recordKeyOf(movement._id)
    const [sale, cancelled] = [counted[key] === true, counted[voidKey(key)] === true]
    // What was counted stays due, whatever an amendment of the same day says of losses.
    if (!sale && !cancelled && !isDue(movement, terms)) continue
    const left = (voided[key] === true ? 0 : 1) - (sale ? 1 : 0) + (cancelled ? 1 : 0)
    if (left > 0) found.push(itemOf(movement, key, 0, statements))
    if (left < 0) found.push(itemOf(movement, voidKey(key), 0, statements))
  }
  return found.sort(byDay)
}

/** The items that a statement counts, by day and key, as far as the movements are known. */
export function itemsIn(
  statement: StatementData & { readonly number?: number },
  { movements, statements }: Pick<LedgerRecords, 'movements' | 'statements'>,
): readonly CountedItem[] {
  const counted = countedKeys([statement])
  const found: CountedItem[] = []
  for (const movement of movements) {
    const key = recordKeyOf(movement._id)
    for (const one of [key, voidKey(key)])
      if (counted[one] === true) found.push(itemOf(movement, one, statement.number || 0, statements))
  }
  return found.sort(byDay)
}

/** The keys of the records that a statement's items come from: its movements, and the voids of those. */
export function sourcesOf({ movements }: Pick<StatementData, 'movements'>): readonly string[] {
  const keys = movements.map(subjectKey)
  return [...new Set(keys.concat(keys.map(voidKey)))]
}

function answerTo({ _id }: Statement, answers: readonly Answer[]): Answer | null {
  const id = aboutId(_id, 'answer')
  return answers.filter((one) => one._id === id)[0] || null
}

/** Whether nobody is left to answer the statement or the payment with this id. */
function isUnanswerable(id: RecordId, left: Party | null): boolean {
  return left !== null && authorParty(recordKeyOf(id)) !== left
}

/** The state of a statement, with its answer and payments. @param left the party who has left; `null` for none */
export function statementStatus(
  statement: Statement,
  { answers, payments, receipts }: Pick<LedgerRecords, 'answers' | 'payments' | 'receipts'>,
  left: Party | null,
): StatementStatus {
  const answer = answerTo(statement, answers)
  const key = recordKeyOf(statement._id)
  const own = payments
    .filter((one) => one.statement === key)
    .map((payment): PaymentStatus => {
      const id = aboutId(payment._id, 'receipt')
      const receipt = receipts.filter((one) => one._id === id)[0] || null
      return { payment, receipt, isPending: receipt === null && !isUnanswerable(payment._id, left) }
    })
  let [paid, pending] = [0, 0]
  for (const { payment, receipt, isPending } of own) {
    if (isPending) pending += signedPayment(payment)
    else if (receipt === null || receipt.received) paid += signedPayment(payment)
  }
  const isReceived = own.some(({ receipt }) => receipt?.received === true)
  const unpaid: StatementState = isUnanswerable(statement._id, left) ? 'alone' : 'proposed'
  const unanswered: StatementState = isReceived ? 'accepted' : unpaid
  const state = answer === null ? unanswered : answer.answer
  return {
    statement,
    state,
    answer,
    payments: own,
    // What was paid on a statement that is not upheld is a credit.
    remainingCentimes: dueOf({ state, statement }) - paid,
    carriedCentimes: 0,
    pendingCentimes: pending,
  }
}

/** A payment in cents, negative when the créateur made it. */
function signedPayment({ _id, centimes }: Payment): number {
  return authorParty(recordKeyOf(_id)) === 'boutique' ? centimes : -centimes
}

/** Whether a statement's amount is due: both agree to it, or one alone can. */
export function isAgreed({ state }: Pick<StatementStatus, 'state'>): boolean {
  return state === 'accepted' || state === 'alone'
}

/** The amount due of an upheld statement; 0 of another. */
export function dueOf({ state, statement }: Pick<StatementStatus, 'state' | 'statement'>): number {
  return isUpheldState(state) ? statement.dueCentimes : 0
}
