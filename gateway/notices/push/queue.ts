import type { CandidatureId, Uid } from '#domain/ids.ts'
import { isPushed, type PushedEvent } from '#domain/notices.ts'
import { iso } from '../../base/instant.ts'
import { type Db, erase, find } from '../../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../../store/process-each.ts'
import type { NoticeContext } from '../context.ts'
import { type Delivery, enqueue, queuedAt } from '../delivery.ts'
import type { AlertKind, SearchHits } from '../mail/document.ts'
import type { Notice } from '../notice.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** An event of a candidature. */
interface CandidatureNews {
  readonly event: Exclude<PushedEvent, 'sales-of-day'>
  readonly candidatureId: CandidatureId
}

interface SalesNews {
  readonly event: 'sales-of-day'
}

/** Hits of saved searches. */
export interface AlertNews {
  readonly event: 'alert'
  readonly alert: AlertKind
  readonly found: readonly SearchHits[]
}

export type PushedNews = CandidatureNews | SalesNews | AlertNews

/** A notice to one browser, in `accounts`. It is rendered when sent, from the current state of its subject. */
export type PushDelivery = Delivery & { readonly uid: Uid; readonly subscriptionId: string } & PushedNews

/** @param browser empty for the beginning that the pushes of a notice have in common */
export function pushId(notice: string, browser: string): string {
  return `delivery:${notice}.${browser}`
}

/** Queues news for each browser of a member. @returns whether it was queued for any */
export async function queuePushes(
  context: NoticeContext,
  { id, uid, staleAt }: Pick<Notice, 'id' | 'uid' | 'staleAt'>,
  news: PushedNews,
): Promise<boolean> {
  const accounts = context.store.db('accounts')
  let queued = false
  for (const { _id: subscriptionId } of await subscriptionsOf(accounts, uid)) {
    const delivery: PushDelivery = {
      _id: pushId(id, subscriptionId.slice(subscriptionId.lastIndexOf(':') + 1)),
      uid,
      ...news,
      subscriptionId,
      ...(staleAt === undefined ? {} : { staleAt }),
      ...queuedAt(context.clock()),
    }
    if (await enqueue(context, accounts, delivery)) queued = true
  }
  return queued
}

/** Queues a notice for each browser of its member. @returns whether it was queued for any */
export async function queueNoticePushes(context: NoticeContext, notice: Notice): Promise<boolean> {
  const { event, subject } = notice
  if (!isPushed(event) || event === 'sales-of-day') return false
  return queuePushes(context, notice, { event, candidatureId: subject as CandidatureId })
}

/** Erases pushes past their retention. @param now milliseconds since the epoch */
export async function sweepPushes(accounts: Db, now: number, each: ProcessEach = processEach): Promise<void> {
  const ended = (['sent', 'failed'] as const).map((state) => find(accounts, { state, dueAt: { $lte: iso(now) } }))
  await each((await Promise.all(ended)).flat(), revisionKey, async (delivery) => {
    await erase(accounts, [delivery])
    return true
  })
}
