import type { CountedRowData } from './papers.ts'

/** Pieces in all, and what was paid for those sold, in whole cents. */
export interface Totals {
  readonly deposited: number
  readonly sold: number
  readonly takenBack: number
  readonly lost: number
  readonly salesCentimes: number
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
