import type { Candidature } from '#domain/candidature.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import { boutiqueOf } from '#domain/ids.ts'
import { type Annonce, CLOSED_LIFETIME_DAYS } from '#domain/market/annonce.ts'
import {
  type CandidatureEvent,
  type NoticeEvent,
  type PartenariatEvent,
  PURGE_NOTICE_DAYS,
  REMINDER_BEFORE_MS,
} from '#domain/notices.ts'
import { iso } from '../base/instant.ts'
import type { DigestLine } from '../messages/notice-facts.ts'
import { NOTICE_WORDS, purgeFacts } from '../messages/notices.ts'
import { find, get, type Stored } from '../store/documents.ts'
import type { ProcessEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import type { NoticeContext } from './context.ts'
import type { Delivery } from './delivery.ts'
import { candidatureNotice, type Notice, noticeId } from './notice.ts'
import { notifyAll } from './notify.ts'

/** The id of the notice that an annonce will be deleted; each closing has its own. */
function purgeNoticeId({ _id, closedAt }: Pick<Annonce, '_id' | 'closedAt'>): string {
  return noticeId(_id, `purge-${Date.parse(closedAt)}`)
}

/**
 * When a closed annonce may be deleted if its notice is sent now: after a long downtime, the deletion waits for it.
 * @param now milliseconds since the epoch
 * @returns an ISO 8601 instant
 */
function deletedFrom({ closedAt }: Annonce, now: number): string {
  const due = Date.parse(closedAt) + CLOSED_LIFETIME_DAYS * DAY_MS
  return iso(Math.max(due, now + PURGE_NOTICE_DAYS * DAY_MS))
}

/** @param now milliseconds since the epoch */
function purgeNotice(annonce: Annonce, now: number): Notice {
  return {
    id: purgeNoticeId(annonce),
    event: 'purge',
    subject: annonce._id,
    uid: boutiqueOf(annonce._id),
    letter: () => NOTICE_WORDS.purge.mail(purgeFacts(annonce, deletedFrom(annonce, now))),
  }
}

/** Annonces that their owner closed this long ago. @param now milliseconds since the epoch */
export async function annoncesClosedSince(store: Store, days: number, now: number): Promise<Stored<Annonce>[]> {
  const closedAt = { $gt: '', $lte: iso(now - days * DAY_MS) }
  const closed = await find<Annonce>(store.db('annonces'), { active: false, closedAt })
  return closed.filter(({ masquee = '' }) => masquee === '')
}

/**
 * Notifies the owners of closed annonces, three days before, that these will be deleted. After a long downtime the
 * notice is sent first, and the annonce stays three more days.
 * @returns how many notices were queued
 */
export async function announcePurges(context: NoticeContext, each?: ProcessEach): Promise<number> {
  const now = context.clock()
  const closed = await annoncesClosedSince(context.store, CLOSED_LIFETIME_DAYS - PURGE_NOTICE_DAYS, now)
  const due = closed.map((annonce) => ({ id: purgeNoticeId(annonce), make: () => purgeNotice(annonce, now) }))
  return (await notifyAll(context, due, each)).done
}

/** Whether the owner was notified long enough ago, opted out, cannot be reached, or is gone. */
export async function wasAnnounced({ store, isGone }: NoticeContext, annonce: Annonce, now: number): Promise<boolean> {
  const mail = await get<Delivery>(store.db('mail'), purgeNoticeId(annonce))
  if (mail === null) return isGone(boutiqueOf(annonce._id))
  return mail.endedAt !== undefined && Date.parse(mail.endedAt) <= now - PURGE_NOTICE_DAYS * DAY_MS
}

/** Sends one reminder of each offer about to expire. @returns how many notices were queued */
export async function remindOfOffers(context: NoticeContext, each?: ProcessEach): Promise<number> {
  const now = context.clock()
  const expiring = await find<Candidature>(context.store.db('candidatures'), {
    status: 'awaiting-creator' satisfies Candidature['status'],
    offerExpiresAt: { $gt: iso(now), $lte: iso(now + REMINDER_BEFORE_MS) },
  })
  const due = expiring.map((candidature) => ({
    id: noticeId(candidature._id, 'expiring'),
    make: () => candidatureNotice('expiring', candidature),
  }))
  return (await notifyAll(context, due, each)).done
}

/** The jobs of what no write announces. */
export const SCHEDULED_NOTICES = [
  { name: 'remind', everyMs: 5 * MINUTE_MS, run: remindOfOffers },
  { name: 'announce-purges', everyMs: HOUR_MS, run: announcePurges },
] as const

type AnnonceLine = (annonce: Annonce, id: string, now: number) => DigestLine | null

/** What a deferred notice about an annonce still says; `null` when its annonce has moved on. */
export const ANNONCE_LINES: {
  readonly [E in Exclude<NoticeEvent, CandidatureEvent | PartenariatEvent | 'sales-of-day'>]: AnnonceLine
} = {
  purge: (annonce, id, now) =>
    purgeNoticeId(annonce) !== id || annonce.active
      ? null
      : { event: 'purge', count: 1, until: deletedFrom(annonce, now) },
}
