import { MAIL_KEPT_DAYS } from '#domain/mail.ts'
import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { findAll } from '../sync/documents.ts'
import { type Deliver, type DeliveryError, deliveryError } from './deliver.ts'
import { DAY_MS, type FullMail, iso, type Mail } from './document.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long after each failed attempt the next one comes; after the last the mail is given up. Nearly a day in all. */
export const RETRY_AFTER_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]

/** A worker that claimed a mail has this long to say what became of it; then another takes it. */
export const LEASE_MS = 10 * MINUTE_MS

export type MailOutcome = 'sent' | 'retried' | 'failed'

export interface Sending {
  readonly store: Store
  readonly deliver: Deliver
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Told of every outcome, for the counters. */
  readonly onOutcome?: (outcome: MailOutcome) => void
}

/** Writes over the revision that was read. @returns the new version, or null when somebody wrote first */
async function write(store: Store, mail: Mail): Promise<Mail | null> {
  try {
    const { rev } = await store.db('mail').put({ ...mail })
    return { ...mail, _rev: rev }
  } catch (error) {
    if (statusOf(error) === 409) return null
    throw error
  }
}

function ended(mail: Mail, state: 'sent' | 'failed', now: number): Mail {
  return { ...mail, state, endedAt: iso(now), dueAt: iso(now + MAIL_KEPT_DAYS * DAY_MS) }
}

function afterFailure(mail: Mail, error: DeliveryError, now: number): Mail {
  const wait = RETRY_AFTER_MS[mail.attempts - 1]
  const noted = { ...mail, lastError: error.reason }
  if (error.retry === 'never' || wait === undefined) return ended(noted, 'failed', now)
  return { ...noted, state: 'queued', dueAt: iso(now + wait) }
}

/** Claims a mail by its revision: of two workers, one has it. One that is of no more use fails without being sent. */
async function claim({ store, clock, onOutcome }: Sending, mail: Mail): Promise<FullMail | null> {
  const now = clock()
  const stale = mail.staleAt !== undefined && Date.parse(mail.staleAt) <= now
  const spent = mail.attempts > RETRY_AFTER_MS.length // died again and again while sending it
  if (stale || spent) {
    const lastError = { code: stale ? 'too-late' : 'no-outcome' }
    if ((await write(store, ended({ ...mail, lastError }, 'failed', now))) !== null) onOutcome?.('failed')
    return null
  }
  const claimed = { ...mail, state: 'sending', dueAt: iso(now + LEASE_MS), attempts: mail.attempts + 1 } as const
  return (await write(store, claimed)) as FullMail | null
}

/** @returns the delivery's error, if there was one */
async function sendOne(sending: Sending, mail: FullMail): Promise<DeliveryError | null> {
  const { store, deliver, clock, onOutcome } = sending
  const error = await deliver(mail).then(() => null, deliveryError)
  const now = clock()
  const { lastError, ...rest } = mail
  const next = error === null ? { ...ended(rest, 'sent', now), sentAt: iso(now) } : afterFailure(mail, error, now)
  // Gone or rewritten meanwhile: its account was deleted, or the claim had ended.
  const noted = await write(store, next)
  if (noted !== null) onOutcome?.(next.state === 'queued' ? 'retried' : (next.state as MailOutcome))
  return error
}

/**
 * Sends what is due: what is queued, and what a worker claimed without ever saying what became of it. The claim is
 * written before the sending and the outcome after it, so that a worker killed in between sends at most that one mail
 * a second time, under the same Message-ID: docs/decisions/0014.
 * @returns how many left
 */
export async function sendMails(sending: Sending): Promise<number> {
  let sent = 0
  for (const state of ['queued', 'sending'] as const) {
    const due = await findAll(sending.store, 'mail', { state, dueAt: { $lte: iso(sending.clock()) } })
    for (const found of due as unknown as readonly Mail[]) {
      const mail = await claim(sending, found)
      if (mail === null) continue
      const error = await sendOne(sending, mail)
      if (error === null) sent += 1
      // A server that is away would be away for the others too: they wait for the next turn.
      if (error?.retry === 'server') return sent
    }
  }
  return sent
}
