/** @param now milliseconds since the epoch */
export function iso(now: number): string {
  return new Date(now).toISOString()
}
