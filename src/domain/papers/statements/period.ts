import { checkDay } from '../../fields.ts'
import { addDays } from '../days.ts'
import type { Statement } from '../records.ts'
import type { TermsByDay } from './terms.ts'

/** The first and the last day of a statement, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

/**
 * The period of the next statement. It starts on the day after the last one's end, else on the first of the previous
 * month, or on the first day of a rent that none has counted; it ends at that month's end if that is later, else today.
 * With nothing to count until then: this month so far.
 * @param terms at least the first ones
 * @param today `YYYY-MM-DD`
 * @param oldest the day of the first sale that no statement has counted; empty if all are counted
 */
export function nextPeriod(
  statements: readonly Pick<Statement, 'to'>[],
  terms: TermsByDay,
  today: string,
  oldest: string,
): Period {
  const endOfMonthBefore = addDays(`${today.slice(0, 8)}01`, -1)
  const ends = statements
    .map(({ to }) => to)
    .filter((to) => checkDay(to) === null)
    .sort()
  const last = ends[ends.length - 1]
  const { monthlyCentimes, dateDebut } = terms[0].terms
  const hasRentBefore = last === undefined && monthlyCentimes > 0 && dateDebut <= endOfMonthBefore
  if (hasRentBefore && checkDay(dateDebut) === null) return { from: dateDebut, to: endOfMonthBefore }
  const after = last === undefined ? `${endOfMonthBefore.slice(0, 8)}01` : addDays(last, 1)
  const from = after < today ? after : today
  if (from > endOfMonthBefore) return { from, to: today }
  return oldest > endOfMonthBefore ? { from: `${today.slice(0, 8)}01`, to: today } : { from, to: endOfMonthBefore }
}
