import type { ContratData } from './contrat.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const UNSAID = { duree: '', dureeUnite: '' } as const

/** Milliseconds since the epoch of a day's beginning in UTC, where days have one length; NaN when it is no date. */
function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The same day so many months later, or the last day of a month that is too short. */
function monthsAfter(time: number, months: number): number {
  const start = new Date(time)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay))
}

/**
 * How long from a day to another, as people say it. Months when they are whole, whether the last day ends one (1 January
 * to 31 March) or is the day on which the next begins (1 January to 1 April); days, both included, for less than a
 * month. Else nothing: nobody says '84 jours', and the dates say it.
 * @param debut `YYYY-MM-DD`, as `fin`
 */
export function dureeBetween(debut: string, fin: string): Pick<ContratData, 'duree' | 'dureeUnite'> {
  const [from, last] = [timeOf(debut), timeOf(fin)]
  if (Number.isNaN(from) || Number.isNaN(last) || last < from) return UNSAID
  const after = last + DAY_MS
  if (after < monthsAfter(from, 1)) return { duree: String((after - from) / DAY_MS), dureeUnite: 'jours' }
  const [a, b] = [new Date(from), new Date(after)]
  const most = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth()
  for (let months = most; months > 0 && months >= most - 1; months -= 1) {
    const end = monthsAfter(from, months)
    if (end === after || end === last) return { duree: String(months), dureeUnite: 'mois' }
  }
  return UNSAID
}
