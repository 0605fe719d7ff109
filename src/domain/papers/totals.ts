import type { CountedRowData } from './papers.ts'

/** Amounts are whole cents. */
export interface Totals {
  readonly deposited: number
  readonly sold: number
  readonly takenBack: number
  readonly lost: number
  readonly salesCentimes: number
  readonly commissionCentimes: number
  readonly dueCentimes: number
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

/**
 * The deposited, sold and returned pieces, and what the boutique owes the créateur. The commission is rounded once, on
 * the total sales: rounded by row, a hundred small rows would differ from the agreed percentage.
 * @param commission percent of the sales that the boutique takes
 */
export function totalsOf(rows: readonly CountedRowData[], commission: number): Totals {
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
  const commissionCentimes = shareOf(salesCentimes, commission)
  return {
    deposited,
    sold,
    takenBack,
    lost,
    salesCentimes,
    commissionCentimes,
    dueCentimes: salesCentimes - commissionCentimes,
  }
}

/** More pieces sold, returned and lost than deposited: a mistake that a person must fix, so it is shown, not rejected. */
export function exceedsDeposit({
  depot,
  ajoute,
  repris,
  vendu,
  perdu,
}: Omit<CountedRowData, 'salesCentimes'>): boolean {
  return repris + vendu + perdu > depot + ajoute
}
