/** @param now milliseconds since the epoch */
export function iso(now: number): string {
  return new Date(now).toISOString()
}

const PARIS_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }) // Swedish days are `YYYY-MM-DD`

/** The day in Paris, `YYYY-MM-DD`. @param now milliseconds since the epoch */
export function parisDay(now: number): string {
  return PARIS_DAY.format(now)
}

const PARIS_HOUR = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: 'numeric', hourCycle: 'h23' })
const HOUR_MS = 60 * 60 * 1000

/** The last time that it was so many o'clock in Paris, in milliseconds since the epoch. @param now the same */
export function lastParisHour(hour: number, now: number): number {
  let time = Math.floor(now / HOUR_MS) * HOUR_MS
  while (Number(PARIS_HOUR.format(time)) !== hour) time -= HOUR_MS
  return time
}
