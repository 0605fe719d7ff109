/** @param now milliseconds since the epoch */
export function iso(now: number): string {
  return new Date(now).toISOString()
}

const PARIS_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris' }) // Swedish days are `YYYY-MM-DD`

/** The day in Paris, `YYYY-MM-DD`. @param now milliseconds since the epoch */
export function parisDay(now: number): string {
  return PARIS_DAY.format(now)
}
