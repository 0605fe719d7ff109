import type { CountedRowData } from './papers.ts'

/** Pieces in all, and what was paid for those sold, in whole cents. */
export interface Totals {
  readonly deposited: number
  readonly sold: number
  readonly takenBack: number
  readonly lost: number
  readonly salesCentimes: number
}

const PER_UNIT = 10_000 // hundredths of a percent in one

/**
 * A share of an amount, to the nearest cent, halves up. The product may exceed JavaScript's exact integers, so the
 * amount is split first.
 * @param centimes whole and not negative
 * @param percent with two decimals
 */
export function shareOf(centimes: number, percent: number): number {
  const points = Math.round(percent * 100)
  const whole = Math.floor(centimes / PER_UNIT)
  const remainder = centimes - whole * PER_UNIT
  return whole * points + Math.floor((remainder * points + PER_UNIT / 2) / PER_UNIT)
}

/** The pieces deposited, sold, taken back and lost. What is due for them is said by statements alone. */
export function totalsOf(rows: readonly CountedRowData[]): Totals {
  let deposited = 0
  let sold = 0
  let takenBack = 0
  let lost = 0
  let salesCentimes = 0
  for (const row of rows) {
    deposited += row.depot + row.ajoute
    lost += row.perdu
    sold += row.vendu
    takenBack += row.repris
    salesCentimes += row.salesCentimes
  }
  return { deposited, sold, takenBack, lost, salesCentimes }
}

/** More pieces sold, returned and lost than deposited: a mistake that a person must fix, so it is shown, not rejected. */
export function exceedsDeposit({
  depot,
  ajoute,
  repris,
  vendu,
  perdu,
}: Pick<CountedRowData, 'depot' | 'ajoute' | 'repris' | 'vendu' | 'perdu'>): boolean {
  return repris + vendu + perdu > depot + ajoute
}
