import { DAY_MS } from '../durations.ts'

/** The day of an instant in UTC, `YYYY-MM-DD`. @param time milliseconds since the epoch */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

/** The start of a day in UTC, where all days are equally long, in milliseconds since the epoch; NaN if invalid. */
export function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day so many days later, or earlier. @param day `YYYY-MM-DD` */
export function addDays(day: string, days: number): string {
  return dayOf(timeOf(day) + days * DAY_MS)
}

/** The last day of a month. @param day one of it, `YYYY-MM-DD`, or its `YYYY-MM` */
export function endOfMonth(day: string): string {
  return dayOf(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
}

/** The latest of some days, `YYYY-MM-DD`; empty for none. */
export function latestDay(days: readonly string[]): string {
  return days.slice().sort()[days.length - 1] || ''
}
