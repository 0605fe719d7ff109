import type { CountedMovement } from '../movements.ts'
import type { Paper } from '../papers.ts'
import type { StatementSums } from '../records.ts'
import type { Period } from './period.ts'

/** An account to read or to print, added up already: it counts nothing itself. */
export interface ReleveData extends StatementSums, Period {
  /** 0 while the server has given none. */
  readonly number: number
  readonly boutique: string
  readonly createur: string
  /** Whether there was one before, in which earlier sales are missed. */
  readonly follows: boolean
  readonly lines: readonly StatementLine[]
  /** Percent of the sales. */
  readonly commission: number
  readonly rentCentimes: number
}

/** What can be made into a file. */
export type PaperToMake = Paper | { readonly name: 'compte'; readonly data: ReleveData }

/** Pieces of one row sold at one price, or corrected, as an account lists them. Amounts are whole cents. */
export interface StatementLine {
  /** Tells it from the others of the same account. */
  readonly key: string
  /** What the row was called at the last of them. */
  readonly article: string
  readonly prixCentimes: number
  /** Negative when it takes back what had been noted as sold. */
  readonly quantity: number
  readonly centimes: number
  /** The day of what was sold before the account's first; `null` within the account's own days. */
  readonly early: string | null
}

/**
 * What an account counts, by row and price: corrections apart from sales, each earlier day apart from the account's own,
 * and after them.
 * @param sales by day
 * @param from the account's first day
 */
export function statementLines(sales: readonly CountedMovement[], from: string): readonly StatementLine[] {
  const found: { [key: string]: StatementLine } = {}
  for (const { row, day, prixCentimes, quantity, article } of sales) {
    const early = day < from ? day : null
    const key = [row, prixCentimes, quantity < 0, early].join('|')
    const before = found[key] || { quantity: 0, centimes: 0 }
    const centimes = before.centimes + quantity * prixCentimes
    found[key] = { key, article, prixCentimes, quantity: before.quantity + quantity, centimes, early }
  }
  const lines = Object.keys(found).map((key) => found[key] as StatementLine)
  return lines.filter(({ early }) => early === null).concat(lines.filter(({ early }) => early !== null))
}
