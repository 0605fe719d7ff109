import type { Party } from '../partenariat.ts'
import { aboutId } from '../record-keys.ts'
import type { Answer, Statement } from '../records.ts'
import { dueOf, isAgreed, isUpheldState, type LedgerRecords, type StatementStatus, statementStatus } from './ledger.ts'

/**
 * What one party owes by an agreed statement, or has to give back, settles what the other owes by another, in their
 * order: together they are the balance, and who has paid it owes nothing by either.
 */
function withCredits(all: readonly StatementStatus[]): readonly StatementStatus[] {
  const carried = all.map(() => 0)
  const left = (index: number) => (all[index] as StatementStatus).remainingCentimes - (carried[index] as number)
  all.forEach((one, from) => {
    if (one.state === 'proposed') return
    all.forEach((other, to) => {
      const [excess, due] = [left(from), left(to)]
      if (!isAgreed(other) || due * dueOf(other) <= 0 || excess * due >= 0) return
      const part = due > 0 ? Math.min(-excess, due) : Math.max(-excess, due)
      carried[to] = (carried[to] as number) + part
      carried[from] = (carried[from] as number) - part
    })
  })
  return all.map((one, index) =>
    Object.assign({}, one, { remainingCentimes: left(index), carriedCentimes: carried[index] as number }),
  )
}

/** All statements, in the order given. @param left the party who has left; `null` for none */
export function statementStatuses(records: LedgerRecords, left: Party | null): readonly StatementStatus[] {
  return withCredits(records.statements.map((one) => statementStatus(one, records, left)))
}

/** What would remain due by a statement that waits for its answer, once it is accepted: an excess elsewhere settles it. */
export function remainingOnceAccepted({ _id }: Statement, records: LedgerRecords, left: Party | null): number {
  const accepted = { _id: aboutId(_id, 'answer'), answer: 'accepted' } as Answer
  const all = statementStatuses(Object.assign({}, records, { answers: records.answers.concat(accepted) }), left)
  return all.reduce((sum, one) => (one.statement._id === _id ? one.remainingCentimes : sum), 0)
}

/** The balance of all statements but those that wait for an answer, in cents: what the boutique owes is positive. */
export function balanceOf(all: readonly StatementStatus[]): number {
  return all
    .filter(({ state }) => state !== 'proposed')
    .reduce((sum, { remainingCentimes }) => sum + remainingCentimes, 0)
}

/** Whether a statement waits for its answer or its payment; what was paid in excess is a credit. */
export function isUnsettled({ statement, state, remainingCentimes }: StatementStatus): boolean {
  return isUpheldState(state) && (state === 'proposed' || remainingCentimes * statement.dueCentimes > 0)
}

/** Whether a statement is unsettled, or an excess of it is to be given back. */
export function isUnfinished(one: StatementStatus): boolean {
  return isUnsettled(one) || one.remainingCentimes !== 0
}

/** What was paid in excess and is not given back, in cents: it counts with the next agreed statement. */
export function creditOf(all: readonly StatementStatus[]): number {
  const excess = all.filter((one) => !isUnsettled(one) && one.state !== 'proposed')
  return excess.reduce((sum, { remainingCentimes }) => sum + remainingCentimes, 0)
}
