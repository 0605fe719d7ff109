import type {
  Answer,
  Copy,
  Deposit,
  End,
  Movement,
  PartenariatRecord,
  Payment,
  Receipt,
  Statement,
  Void,
} from './records.ts'
import type { LedgerRecords } from './statements/ledger.ts'

/** The records of a partnership, by kind. */
export interface RecordsByKind extends LedgerRecords {
  readonly voids: readonly Void[]
  readonly copies: readonly Copy[]
  readonly ends: readonly End[]
}

/** Each kind in the order given. */
export function recordsByKind(all: readonly PartenariatRecord[]): RecordsByKind {
  const ofKind = <R extends PartenariatRecord>(kind: R['kind']) => all.filter((one): one is R => one.kind === kind)
  return {
    movements: ofKind<Movement>('movement'),
    voids: ofKind<Void>('void'),
    deposits: ofKind<Deposit>('deposit'),
    copies: ofKind<Copy>('copy'),
    statements: ofKind<Statement>('statement'),
    answers: ofKind<Answer>('answer'),
    payments: ofKind<Payment>('payment'),
    receipts: ofKind<Receipt>('receipt'),
    ends: ofKind<End>('end'),
  }
}
