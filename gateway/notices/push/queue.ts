import type { CandidatureId, Uid } from '#domain/ids.ts'
import { isPushed, type PushedEvent } from '#domain/notices.ts'
import { type ForEach, forEachApart, revisionKey } from '../../store/apart.ts'
import { type Db, erase, find } from '../../store/documents.ts'
import type { NoticeContext } from '../context.ts'
import { type Delivery, queuedAt } from '../delivery.ts'
import { enqueue } from '../enqueue.ts'
import { iso } from '../instants.ts'
import type { Notice } from '../notice.ts'
import { subscriptionsOf } from './subscriptions.ts'

/** A notice to one browser, in `accounts`. Its words are made when it is sent, from the candidature as it then is. */
export interface PushDelivery extends Delivery {
  readonly uid: Uid
  readonly event: PushedEvent
  readonly candidatureId: CandidatureId
  readonly subscriptionId: string
}

const PREFIX = 'delivery:'

/** Queues a notice for each browser of its member. @returns whether it was queued for one */
export async function queueNoticePushes(context: NoticeContext, notice: Notice): Promise<boolean> {
  const { id, event, subject, uid, staleAt } = notice
  if (!isPushed(event)) return false
  const accounts = context.store.db('accounts')
  let queued = false
  for (const { _id: subscriptionId } of await subscriptionsOf(accounts, uid)) {
    const delivery: PushDelivery = {
      _id: `${PREFIX}${id}.${subscriptionId.slice(subscriptionId.lastIndexOf(':') + 1)}`,
      uid,
      event,
      candidatureId: subject as CandidatureId,
      subscriptionId,
      ...(staleAt === undefined ? {} : { staleAt }),
      ...queuedAt(context.clock()),
    }
    if (await enqueue(context, accounts, delivery)) queued = true
  }
  return queued
}

/** Erases what was sent or given up long ago. @param now milliseconds since the epoch */
export async function sweepPushes(accounts: Db, now: number, each: ForEach = forEachApart): Promise<void> {
  const ended = (['sent', 'failed'] as const).map((state) => find(accounts, { state, dueAt: { $lte: iso(now) } }))
  await each((await Promise.all(ended)).flat(), revisionKey, async (delivery) => {
    await erase(accounts, [delivery])
    return true
  })
}
