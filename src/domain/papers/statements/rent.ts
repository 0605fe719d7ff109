import { DAY_MS } from '../../durations.ts'
import { addDays, endOfMonth, latestDay, timeOf } from '../days.ts'
import type { Statement } from '../records.ts'
import type { Period } from './period.ts'
import { type TermsByDay, termsOn } from './terms.ts'

/** The rent of some days of one month, at the same rent. */
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
 * The rent of some days, by month and rent: days before the contract's first and after its last cost nothing.
 * @param from `YYYY-MM-DD`; empty for no rent
 */
export function rentParts(terms: TermsByDay, from: string, to: string): readonly RentPart[] {
  const parts: RentPart[] = []
  for (let day = from; day !== '' && day <= to; ) {
    const last = earliest(earliest(endOfMonth(day), to), lastDayUnder(terms, day))
    const { dateDebut, dateFin, monthlyCentimes, isRentWithVat } = termsOn(terms, day).terms
    const first = latestDay([day, dateDebut])
    const end = earliest(last, dateFin)
    if (first <= end && monthlyCentimes > 0) {
      const [month, daysOfMonth] = [day.slice(0, 7), Number(endOfMonth(day).slice(8))]
      const before = parts[parts.length - 1]
      const isSame = before?.month === month && before.monthlyCentimes === monthlyCentimes
      const former = isSame && before.isWithVat === isRentWithVat ? parts.pop() : undefined
      const days = daysBetween(first, end) + (former === undefined ? 0 : former.days)
      const centimes = Math.floor((2 * monthlyCentimes * days + daysOfMonth) / (2 * daysOfMonth))
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

/** The days of a period on which the partnership runs, by its terms. */
function runningDays({ from, to }: Period, terms: TermsByDay): Period {
  return {
    from: latestDay([from, termsOn(terms, from).terms.dateDebut]),
    to: earliest(to, termsOn(terms, to).terms.dateFin),
  }
}

/**
 * Whether rent was deducted last: a boutique that is paid it separately says so once. A statement whose days were all
 * in others, or outside the partnership, had none to deduct, and says nothing of it.
 * @param statements the upheld ones, by number
 */
export function isRentDeducted(statements: readonly (RentDays & Period)[], terms: TermsByDay): boolean {
  const chosen = statements.filter((one) => one.rentFrom !== '' || rentToCount(one, statements, terms) !== null)
  return chosen[chosen.length - 1]?.rentFrom !== ''
}

/**
 * The first days of a period, in one piece, whose rent no statement has; `null` when each is in one, or outside the
 * partnership.
 * @param statements the upheld ones
 */
export function rentToCount(period: Period, statements: readonly RentDays[], terms: TermsByDay): RentDays | null {
  const { from, to } = runningDays(period, terms)
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

/**
 * The rent since the last day that a statement counted, or since the first day, in cents; 0 where the last statements
 * say that it is paid separately.
 * @param statements the upheld ones, by number
 * @param until the last day, `YYYY-MM-DD`
 */
export function uncountedRent(statements: readonly (RentDays & Period)[], terms: TermsByDay, until: string): number {
  if (!isRentDeducted(statements, terms)) return 0
  const last = latestDay(statements.map(({ rentTo }) => rentTo))
  const first = last === '' ? terms[0].terms.dateDebut : addDays(last, 1)
  return rentParts(terms, first, until).reduce((sum, { centimes }) => sum + centimes, 0)
}
