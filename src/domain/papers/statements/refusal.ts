import type { RefusalCode } from '../../codes.ts'
import { voidedKeys } from '../movements.ts'
import { subjectKey } from '../record-keys.ts'
import type { StatementData } from '../records.ts'
import { countedKeys, upheldStatements } from './counted.ts'
import { freeItems, itemsIn, type LedgerRecords } from './ledger.ts'
import { isRentCounted } from './rent.ts'
import { amountsOf } from './sums.ts'
import type { TermsByDay } from './terms.ts'

/** The movements named by a statement and their voids, and the other statements with their answers. */
type Known = Omit<LedgerRecords, 'deposits' | 'payments' | 'receipts'>

/**
 * Why a statement does not match the partnership's records: it counts something that is not free, days of rent that
 * another has, or sums that its terms do not give; terms of its own need a reason.
 */
export function statementRefusal(statement: StatementData, known: Known, terms: TermsByDay): RefusalCode | null {
  const upheld = upheldStatements(known.statements, known.answers)
  const [counted, voided] = [countedKeys(upheld), voidedKeys(known.voids)]
  const free: { [key: string]: true } = {}
  for (const { key, day } of freeItems(known, terms)) if (day <= statement.to) free[key] = true
  for (const key of statement.movements) {
    if (counted[key] === true) return 'already-counted'
    if (free[key] !== true) return voided[subjectKey(key)] === true ? 'sale-voided' : 'sale-missing'
    // Each key once.
    delete free[key]
  }
  if (isRentCounted(statement, upheld)) return 'rent-counted'
  const { sums } = amountsOf(statement, itemsIn(statement, known), terms)
  const names = Object.keys(sums) as (keyof typeof sums)[]
  return names.every((name) => sums[name] === statement[name]) ? null : 'statement-differs'
}
