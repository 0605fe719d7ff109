import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import type { Uid } from '#domain/ids.ts'
import { iso } from '../../base/instant.ts'
import { find } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Mail } from './document.ts'

/**
 * Mails that leave one by one; those past it wait to be put together, the digest being one more mail. A boutique whose
 * annonce is read by many gets a few mails as they come, then one an hour, then one a day.
 */
export const NOTICE_PACE = { perHour: 5, perDay: 20 } as const

/** What ends sooner than this leaves at once: a digest an hour later might find it over. */
export const TOO_SOON_MS = 2 * HOUR_MS

/** The instant at which one more fits, in milliseconds since the epoch. @param times ascending */
function fitsAt(times: readonly number[], max: number, windowMs: number): number {
  const oldest = times.at(-max)
  return oldest === undefined ? 0 : oldest + windowMs
}

/**
 * Until when a mail is held, in milliseconds since the epoch; null when it may leave now.
 * @param times when mails left for its addressee in the last day, or are about to, ascending
 */
function deferredUntil(mail: Mail, times: readonly number[], now: number): number | null {
  const { addressee, alone, gathers, staleAt } = mail
  if (addressee === undefined || alone === true || gathers !== undefined) return null
  if (staleAt !== undefined && Date.parse(staleAt) <= now + TOO_SOON_MS) return null
  const { perHour, perDay } = NOTICE_PACE
  const inDay = fitsAt(times, perDay, DAY_MS)
  const until = Math.max(
    fitsAt(times, perHour, HOUR_MS),
    // An offer ends within the day: its digest may not wait for the next.
    inDay > now && staleAt !== undefined ? Math.min(inDay, now + HOUR_MS) : inDay,
  )
  return until > now ? until : null
}

/** When mails left for an addressee in the last day, those on their way included; ascending. */
async function timesOf(store: Store, addressee: Uid, now: number): Promise<number[]> {
  const db = store.db('mail')
  const sent = await find<Mail>(db, { addressee, sentAt: { $gt: iso(now - DAY_MS) } })
  const sending = await find<Mail>(db, { state: 'sending', dueAt: { $gt: '' } })
  const sentTimes = sent.map(({ sentAt = '' }) => Date.parse(sentAt)).sort((a, b) => a - b)
  return [...sentTimes, ...sending.filter((mail) => mail.addressee === addressee).map(() => now)]
}

/** Offers first, then as they came. */
function rank({ staleAt = '~', createdAt, _id }: Mail): string {
  return [staleAt, createdAt, _id].join(' ')
}

/**
 * Which of the queued mails are past the pace of their addressee.
 * @returns by id, until when they are held, in milliseconds since the epoch
 */
export async function throttledMails(
  store: Store,
  queued: readonly Mail[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const holds = new Map<string, number>()
  for (const addressee of new Set(queued.map((mail) => mail.addressee))) {
    if (addressee === undefined) continue
    const times = await timesOf(store, addressee, now)
    for (const mail of queued
      .filter((one) => one.addressee === addressee)
      .sort((a, b) => (rank(a) < rank(b) ? -1 : 1))) {
      const until = deferredUntil(mail, times, now)
      if (until === null) times.push(now)
      else holds.set(mail._id, until)
    }
  }
  return holds
}
