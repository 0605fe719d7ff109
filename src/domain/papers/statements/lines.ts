import type { CountedMovement } from '../movements.ts'
import type { Paper } from '../papers.ts'
import type { StatementSums } from '../records.ts'
import type { Period } from './period.ts'

/** A statement to display or print, already summed: the view computes nothing. */
export interface ReleveData extends StatementSums, Period {
  /** 0 until the server assigns one. */
  readonly number: number
  readonly boutique: string
  readonly createur: string
  /** Whether an earlier statement exists, from which late sales are missing. */
  readonly follows: boolean
  readonly lines: readonly StatementLine[]
  /** Percent of the sales. */
  readonly commission: number
  readonly rentCentimes: number
}

/** Any document that can be generated as a file. */
export type PaperToMake = Paper | { readonly name: 'compte'; readonly data: ReleveData }

/** Pieces of one row sold at one price, or corrected, as listed in a statement. Amounts are whole cents. */
export interface StatementLine {
  /** Unique within the statement. */
  readonly key: string
  /** The row's name at the latest of these sales. */
  readonly article: string
  readonly prixCentimes: number
  /** Negative for a correction of recorded sales. */
  readonly quantity: number
  readonly centimes: number
  /** The day of sales earlier than the statement's first day; `null` within its period. */
  readonly beforePeriod: string | null
}

/**
 * The lines of a statement, by row and price: corrections separate from sales, each earlier day separate from the
 * statement's own period, and after it.
 * @param sales by day
 * @param from the statement's first day
 */
export function statementLines(sales: readonly CountedMovement[], from: string): readonly StatementLine[] {
  const found: { [key: string]: StatementLine } = {}
  for (const { row, day, prixCentimes, quantity, article } of sales) {
    const beforePeriod = day < from ? day : null
    const key = [row, prixCentimes, quantity < 0, beforePeriod].join('|')
    const before = found[key] || { quantity: 0, centimes: 0 }
    const centimes = before.centimes + quantity * prixCentimes
    found[key] = { key, article, prixCentimes, quantity: before.quantity + quantity, centimes, beforePeriod }
  }
  const lines = Object.keys(found).map((key) => found[key] as StatementLine)
  return lines
    .filter(({ beforePeriod }) => beforePeriod === null)
    .concat(lines.filter(({ beforePeriod }) => beforePeriod !== null))
}
