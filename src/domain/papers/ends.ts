import { type Candidature, OFFER_LIFETIME_MS } from '../candidature.ts'
import type { FieldError } from '../codes.ts'
import { dayOf, latestDay } from './days.ts'
import type { Party } from './partenariat.ts'
import type { End } from './records.ts'

/** The keys of the parties' announcements: each announces once, whatever the device, and cannot take it back. */
export const END_KEYS: { readonly [P in Party]: string } = { boutique: 'endboutique0', creator: 'endcreateur0' }

/** The last day of a partnership that ends, `YYYY-MM-DD`: the later of the announced ones; `null` if none was. */
export function announcedLastDay(ends: readonly Pick<End, 'lastDay'>[]): string | null {
  return latestDay(ends.map(({ lastDay }) => lastDay)) || null
}

const END_YEARS_MAX = 5

/** The first and the last day that may be announced, `YYYY-MM-DD`. */
export interface LastDayBounds {
  readonly min: string
  readonly max: string
}

/**
 * The days that may be announced: from the acceptance, which the confirmation follows within an offer's lifetime, to
 * some years ahead. A device's clock may be anywhere.
 * @param today `YYYY-MM-DD`
 */
export function lastDayBounds(
  { date, offerExpiresAt }: Pick<Candidature, 'date' | 'offerExpiresAt'>,
  today: string,
): LastDayBounds {
  const accepted = offerExpiresAt === '' ? date.slice(0, 10) : dayOf(Date.parse(offerExpiresAt) - OFFER_LIFETIME_MS)
  return { min: accepted, max: `${Number(today.slice(0, 4)) + END_YEARS_MAX}${today.slice(4)}` }
}

/** Why a last day may not be announced; nothing when it may. */
export function lastDayErrors(
  lastDay: string,
  candidature: Pick<Candidature, 'date' | 'offerExpiresAt'>,
  today: string,
): FieldError[] {
  const { min, max } = lastDayBounds(candidature, today)
  return lastDay < min || lastDay > max ? [{ field: 'lastDay', code: 'last-day' }] : []
}

/** The work left in a partnership that ends. */
export interface Remaining {
  /** Pieces on the shelf, by the inventory and its movements. */
  readonly pieces: number
  /** Sales that no statement has counted. */
  readonly uncounted: number
  /** The rent until today that no statement has counted, in cents. */
  readonly rentCentimes: number
  /** Statements that nobody has answered, that are not settled, or of which an excess is to be given back. */
  readonly open: number
}
