import { type Candidature, leaverOf } from '../../candidature.ts'
import { recordKeyOf } from '../../ids.ts'
import type { StatementEvent } from '../../notices.ts'
import { counterparty, type Party } from '../partenariat.ts'
import { authorParty } from '../record-keys.ts'
import { isTakenBack, type PaymentStatus, type StatementStatus } from './ledger.ts'

/** Something about a statement that the other party did, and that a party has to know of. */
export interface StatementNews {
  readonly event: StatementEvent
  readonly to: Party
  /** The key of the statement or the payment. */
  readonly version: string
  /** When the other party did it. */
  readonly at: string
  readonly subject: StatementStatus
  /** The payment that it is about; `null` when it is about the statement. */
  readonly paid: PaymentStatus | null
}

/** A statement that waits for its answer, or has it. A withdrawn one is nothing to know of. */
function answerNews(subject: StatementStatus): readonly StatementNews[] {
  const { statement, state, answer, payments } = subject
  const version = recordKeyOf(statement._id)
  const proposer = authorParty(version) as Party
  if (answer === null) {
    // A payment says that there is a statement, and to confirm it is to accept the statement.
    if (state !== 'proposed' || payments.length > 0) return []
    const to = counterparty(proposer)
    return [{ event: 'statement-proposed', to, version, at: statement.at, subject, paid: null }]
  }
  if (answer.answer === 'withdrawn') return []
  const event = answer.answer === 'accepted' ? 'statement-accepted' : 'statement-contested'
  return [{ event, to: proposer, version, at: answer.at, subject, paid: null }]
}

/** A payment that waits for its payee, or their word. One taken back is nothing to know of. */
function paymentNews(subject: StatementStatus, paid: PaymentStatus): readonly StatementNews[] {
  if (isTakenBack(paid)) return []
  const { payment, receipt } = paid
  const version = recordKeyOf(payment._id)
  const payer = authorParty(version) as Party
  const about = { version, subject, paid }
  if (receipt === null)
    return [Object.assign({ event: 'payment-to-confirm' as const, to: counterparty(payer), at: payment.at }, about)]
  const event = receipt.received ? 'payment-received' : 'payment-not-received'
  return [Object.assign({ event, to: payer, at: receipt.at } as const, about)]
}

/**
 * The news of a partnership's statements and payments, to each party of what the other did: none once one has deleted
 * their account.
 */
export function statementNewsOf(
  candidature: Pick<Candidature, 'left'>,
  statements: readonly StatementStatus[],
): readonly StatementNews[] {
  if (leaverOf(candidature) !== null) return []
  return statements.reduce<readonly StatementNews[]>(
    (news, one) => news.concat(answerNews(one), ...one.payments.map((paid) => paymentNews(one, paid))),
    [],
  )
}
