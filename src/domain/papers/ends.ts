import type { Party } from './partenariat.ts'
import type { End } from './records.ts'

/** The keys of the parties' announcements: each announces once, whatever the device, and cannot take it back. */
export const END_KEYS: { readonly [P in Party]: string } = { boutique: 'endboutique0', creator: 'endcreateur0' }

/** The last day of a partnership that ends, `YYYY-MM-DD`: the later of the announced ones; `null` if none was. */
export function announcedLastDay(ends: readonly Pick<End, 'lastDay'>[]): string | null {
  const days = ends.map(({ lastDay }) => lastDay).sort()
  return days.length === 0 ? null : (days[days.length - 1] as string)
}

/** What is left to do in a partnership that ends. */
export interface Remaining {
  /** Pieces on the shelf, by the inventory and its movements. */
  readonly pieces: number
  /** Sales that no statement has counted. */
  readonly uncounted: number
}

/** Whether a partnership is over: past its announced day, with nothing on the shelf and every sale counted. */
export function hasEnded(
  ends: readonly Pick<End, 'lastDay'>[],
  { pieces, uncounted }: Remaining,
  today: string,
): boolean {
  const last = announcedLastDay(ends)
  return last !== null && last < today && pieces <= 0 && uncounted === 0
}
