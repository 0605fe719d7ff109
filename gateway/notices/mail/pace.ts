import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import { iso } from '../../base/instant.ts'
import { find } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Mail } from './document.ts'

/**
 * Rate limit of individual mails; those past it are combined into a digest, itself one mail. A boutique whose annonce
 * attracts many gets a few mails as they come, then one an hour, then one a day.
 */
export const NOTICE_PACE = { perHour: 5, perDay: 20 } as const

/** Mails that become stale sooner than this are sent at once: a digest an hour later might be too late. */
export const TOO_SOON_MS = 2 * HOUR_MS

/** When the next one fits, in milliseconds since the epoch. @param times ascending */
function fitsAt(times: readonly number[], max: number, windowMs: number): number {
  const oldest = times.at(-max)
  return oldest === undefined ? 0 : oldest + windowMs
}

/**
 * Until when to defer a mail, in milliseconds since the epoch; null when it may be sent now.
 * @param times when mails to its addressee were sent in the last day, or are about to be, ascending
 */
function deferredUntil(mail: Mail, times: readonly number[], now: number): number | null {
  const { addressee, alone, gathers, staleAt } = mail
  if (addressee === undefined || alone === true || gathers !== undefined) return null
  if (staleAt !== undefined && Date.parse(staleAt) <= now + TOO_SOON_MS) return null
  const { perHour, perDay } = NOTICE_PACE
  const inDay = fitsAt(times, perDay, DAY_MS)
  const until = Math.max(
    fitsAt(times, perHour, HOUR_MS),
    // An offer expires within the day: its digest must not wait for the next.
    inDay > now && staleAt !== undefined ? Math.min(inDay, now + HOUR_MS) : inDay,
  )
  return until > now ? until : null
}

/** When mails to an addressee were sent in the last day, ascending; includes those being sent. */
async function timesOf(store: Store, addressee: Uid, now: number): Promise<number[]> {
  const db = store.db('mail')
  const sent = await find<Mail>(db, { addressee, sentAt: { $gt: iso(now - DAY_MS) } })
  const sending = await find<Mail>(db, { state: 'sending', dueAt: { $gt: '' } })
  const sentTimes = sent.map(({ sentAt = '' }) => Date.parse(sentAt)).sort((a, b) => a - b)
  return [...sentTimes, ...sending.filter((mail) => mail.addressee === addressee).map(() => now)]
}

/** Sorts offers first, then by age. */
function rank({ staleAt = '~', createdAt, _id }: Mail): string {
  return [staleAt, createdAt, _id].join(' ')
}

/**
 * Queued mails past the rate of their addressee.
 * @returns by id, until when to defer them, in milliseconds since the epoch
 */
export async function throttledMails(
  store: Store,
  queued: readonly Mail[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const deferrals = new Map<string, number>()
  for (const addressee of new Set(queued.map((mail) => mail.addressee))) {
    if (addressee === undefined) continue
    const times = await timesOf(store, addressee, now)
    for (const mail of queued
      .filter((one) => one.addressee === addressee)
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
      const until = deferredUntil(mail, times, now)
      if (until === null) times.push(now)
      else deferrals.set(mail._id, until)
    }
  }
  return deferrals
}
