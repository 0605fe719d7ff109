import type { Movement } from './records.ts'
import { type TermsByDay, termsOn } from './statements/terms.ts'

/** The VAT rates of sales, in percent. */
export const VAT_RATES = [20, 10, 5.5, 2.1, 0] as const
const USUAL_VAT = 20 // percent

/** Whether the prices of a day include VAT, by the créateur's block of the contract that counts on it. */
export function hasVatOn(terms: TermsByDay, day: string): boolean {
  return termsOn(terms, day).terms.hasCreateurVat
}

/**
 * The VAT rate that the next sale or loss of a row most likely has, in percent: that of its last one since VAT applies,
 * else the usual rate; 0 where none applies.
 * @param movements those that were not cancelled
 * @param day of the sale; by default the terms are the latest
 */
export function defaultVat(
  terms: TermsByDay,
  movements: readonly Pick<Movement, 'row' | 'sort' | 'day' | 'at' | 'tva'>[],
  row: string,
  day?: string,
): number {
  const { terms: latest } = terms[terms.length - 1] as TermsByDay[0]
  if (!(day === undefined ? latest.hasCreateurVat : hasVatOn(terms, day))) return 0
  let last: (typeof movements)[number] | null = null
  for (const one of movements) {
    if (one.row !== row || one.sort === 'repris' || !hasVatOn(terms, one.day)) continue
    if (last === null || one.at >= last.at) last = one
  }
  return last === null ? USUAL_VAT : last.tva
}
