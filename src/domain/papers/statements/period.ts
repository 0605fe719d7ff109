import { DAY_MS } from '../../durations.ts'
import { checkDay } from '../../fields.ts'
import type { Statement } from '../records.ts'

/** The first and the last day of a statement, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The start of a day in UTC, where all days are equally long, in milliseconds since the epoch; NaN if invalid. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/**
 * The period of the next statement. It starts on the day after the last one's end, else on the first of the previous
 * month; it ends at that month's end if that is later, else today. With nothing to count until then: this month so far.
 * @param today `YYYY-MM-DD`
 * @param oldest the day of the first sale that no statement has counted; empty if all are counted
 */
export function nextPeriod(statements: readonly Pick<Statement, 'to'>[], today: string, oldest: string): Period {
  const endOfMonthBefore = dayOf(timeOf(`${today.slice(0, 8)}01`) - DAY_MS)
  const ends = statements
    .map(({ to }) => to)
    .filter((to) => checkDay(to) === null)
    .sort()
  const last = ends[ends.length - 1]
  const after = last === undefined ? `${endOfMonthBefore.slice(0, 8)}01` : dayOf(timeOf(last) + DAY_MS)
  const from = after < today ? after : today
  if (from > endOfMonthBefore) return { from, to: today }
  return oldest > endOfMonthBefore ? { from: `${today.slice(0, 8)}01`, to: today } : { from, to: endOfMonthBefore }
}
