import { DAY_MS } from '../../durations.ts'
import { addDays, endOfMonth, latestDay, timeOf } from '../days.ts'
import type { Statement } from '../records.ts'
import { type TermsByDay, termsOn } from './terms.ts'

/** The rent of some days of one month, under the same terms. */
export interface RentPart {
  /** `YYYY-MM`. */
  readonly month: string
  readonly days: number
  readonly daysOfMonth: number
  /** For the whole month, in cents. */
  readonly monthlyCentimes: number
  readonly isWithVat: boolean
  /** Rent times days by the days of the month, to the nearest cent, halves up. */
  readonly centimes: number
}

/** Both included. */
function daysBetween(from: string, to: string): number {
  return Math.round((timeOf(to) - timeOf(from)) / DAY_MS) + 1
}

const earliest = (one: string, other: string) => (one < other ? one : other)

/** The last day on which the terms of a day count; the far future where they end on none. */
function lastDayUnder(terms: TermsByDay, day: string): string {
  const { until } = termsOn(terms, day)
  return until === '' ? '9999-12-31' : addDays(until, -1)
}

/**
 * The rent of some days, by month and terms: days before the contract's first and after its last cost nothing.
 * @param from `YYYY-MM-DD`; empty for no rent
 */
export function rentParts(terms: TermsByDay, from: string, to: string): readonly RentPart[] {
  const parts: RentPart[] = []
  for (let day = from; day !== '' && day <= to; ) {
    const last = earliest(earliest(endOfMonth(day), to), lastDayUnder(terms, day))
    const { dateDebut, dateFin, monthlyCentimes, isRentWithVat } = termsOn(terms, day).terms
    const first = latestDay([day, dateDebut])
    const end = earliest(last, dateFin)
    const days = first <= end ? daysBetween(first, end) : 0
    const daysOfMonth = Number(endOfMonth(day).slice(8))
    if (days > 0 && monthlyCentimes > 0) {
      const centimes = Math.floor((2 * monthlyCentimes * days + daysOfMonth) / (2 * daysOfMonth))
      const month = day.slice(0, 7)
      parts.push({ month, days, daysOfMonth, monthlyCentimes, isWithVat: isRentWithVat, centimes })
    }
    day = addDays(last, 1)
  }
  return parts
}

type RentDays = Pick<Statement, 'rentFrom' | 'rentTo'>

/** Whether some days of rent are in another statement. @param statements the upheld ones */
export function isRentCounted({ rentFrom, rentTo }: RentDays, statements: readonly RentDays[]): boolean {
  return (
    rentFrom !== '' && statements.some((one) => one.rentFrom !== '' && one.rentFrom <= rentTo && one.rentTo >= rentFrom)
  )
}

/**
 * Whether rent was deducted last: a boutique that is paid it separately says so once. A statement whose days were all
 * in others had none to deduct, and says nothing of it.
 * @param statements the upheld ones, by number
 */
export function isRentDeducted(statements: readonly (RentDays & Pick<Statement, 'from' | 'to'>)[]): boolean {
  const chosen = statements.filter((one) => one.rentFrom !== '' || rentToCount(one, statements) !== null)
  return chosen[chosen.length - 1]?.rentFrom !== ''
}

/**
 * The first days of a period, in one piece, whose rent no statement has; `null` when each is in one.
 * @param statements the upheld ones
 */
export function rentToCount(
  { from, to }: { readonly from: string; readonly to: string },
  statements: readonly RentDays[],
): RentDays | null {
  let first = from
  const counted = statements
    .filter(({ rentFrom }) => rentFrom !== '')
    .sort((a, b) => (a.rentFrom < b.rentFrom ? -1 : 1))
  for (const { rentFrom, rentTo } of counted) if (rentFrom <= first && rentTo >= first) first = addDays(rentTo, 1)
  if (first > to) return null
  const next = counted.filter(({ rentFrom }) => rentFrom > first)[0]
  const before = next === undefined ? to : addDays(next.rentFrom, -1)
  return { rentFrom: first, rentTo: earliest(before, to) }
}
