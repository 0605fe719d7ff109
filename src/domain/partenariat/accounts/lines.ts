import type { CountedMovement } from '../movements.ts'

/** Pieces of one row sold at one price, or corrected, as an account lists them. Amounts are whole cents. */
export interface AccountLine {
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
export function accountLines(sales: readonly CountedMovement[], from: string): readonly AccountLine[] {
  const found: { [key: string]: AccountLine } = {}
  for (const { row, day, prixCentimes, quantity, article } of sales) {
    const early = day < from ? day : null
    const key = [row, prixCentimes, quantity < 0, early].join('|')
    const before = found[key] || { quantity: 0, centimes: 0 }
    const centimes = before.centimes + quantity * prixCentimes
    found[key] = { key, article, prixCentimes, quantity: before.quantity + quantity, centimes, early }
  }
  const lines = Object.keys(found).map((key) => found[key] as AccountLine)
  return lines.filter(({ early }) => early === null).concat(lines.filter(({ early }) => early !== null))
}
