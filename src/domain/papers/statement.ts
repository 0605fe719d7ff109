import type { RefusalCode } from '../codes.ts'
import type { CountedMovement } from './movements.ts'
import { STATEMENT_MOVEMENTS_MAX, type Statement, type StatementData, type StatementSums } from './records.ts'
import { shareOf } from './totals.ts'

/** A share of an amount that may be negative, when corrections exceed sales. */
function signedShare(centimes: number, percent: number): number {
  return centimes < 0 ? -shareOf(-centimes, percent) : shareOf(centimes, percent)
}

/**
 * The amount due for some sales. The commission is rounded once, on the total.
 * @param commission percent of the sales that the boutique takes
 * @param rentCentimes deducted from the amount due
 */
export function statementSums(
  sales: readonly Pick<CountedMovement, 'quantity' | 'prixCentimes'>[],
  commission: number,
  rentCentimes: number,
): StatementSums {
  let sold = 0
  let salesCentimes = 0
  for (const { quantity, prixCentimes } of sales) {
    sold += quantity
    salesCentimes += quantity * prixCentimes
  }
  const commissionCentimes = signedShare(salesCentimes, commission)
  return { sold, salesCentimes, commissionCentimes, dueCentimes: salesCentimes - commissionCentimes - rentCentimes }
}

/** The keys of the sales that statements have counted. */
function countedKeys(statements: readonly Pick<Statement, 'movements'>[]): { readonly [key: string]: true } {
  const found: { [key: string]: true } = {}
  for (const { movements } of statements) for (const key of movements) found[key] = true
  return found
}

/** The sales for a statement up to a day: all earlier ones that no other statement has counted. */
export function salesToCount(
  sales: readonly CountedMovement[],
  statements: readonly Pick<Statement, 'movements'>[],
  to: string,
): readonly CountedMovement[] {
  const counted = countedKeys(statements)
  return sales.filter(({ key, day }) => day <= to && counted[key] !== true)
}

/** The sales that a statement counts. */
export function salesIn(
  sales: readonly CountedMovement[],
  { movements }: Pick<Statement, 'movements'>,
): readonly CountedMovement[] {
  const counted = countedKeys([{ movements }])
  return sales.filter(({ key }) => counted[key] === true)
}

type StatementTerms = Pick<StatementData, 'from' | 'to' | 'commission' | 'rentCentimes'>

/** A statement of the uncounted sales up to a day, as many as one statement may count. */
export function buildStatement(
  sales: readonly CountedMovement[],
  statements: readonly Pick<Statement, 'movements'>[],
  { from, to, commission, rentCentimes }: StatementTerms,
): StatementData {
  const counted = salesToCount(sales, statements, to).slice(0, STATEMENT_MOVEMENTS_MAX)
  const movements = counted.map(({ key }) => key)
  return Object.assign(
    { from, to, movements, commission, rentCentimes },
    statementSums(counted, commission, rentCentimes),
  )
}

/**
 * Why a statement does not match the sales: it counts an unknown one, or one that another statement counts, or its sums
 * differ.
 */
export function statementRefusal(
  statement: StatementData,
  sales: readonly CountedMovement[],
  statements: readonly Pick<Statement, 'movements'>[],
): RefusalCode | null {
  const keys = countedKeys([statement])
  const others = countedKeys(statements)
  if (statement.movements.some((key) => others[key] === true)) return 'already-counted'
  const counted = sales.filter(({ key, day }) => keys[key] === true && day <= statement.to)
  // Each key once: a row and a movement may have the same key, which would count a sale that does not exist.
  const found = countedKeys([{ movements: counted.map(({ key }) => key) }])
  const isEach = statement.movements.every((key) => found[key] === true)
  if (!isEach || counted.length !== statement.movements.length) return 'sale-missing'
  const sums = statementSums(counted, statement.commission, statement.rentCentimes)
  const names = ['sold', 'salesCentimes', 'commissionCentimes', 'dueCentimes'] as const
  return names.every((name) => sums[name] === statement[name]) ? null : 'account-differs'
}
