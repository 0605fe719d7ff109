import type { Candidature } from '#domain/candidature.ts'
import { type Channel, eventOf, ruleOf } from '#domain/notices.ts'
import { neverWritten } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'
import { forEachApart } from './each.ts'
import { queueNoticeMail } from './mail/queue.ts'
import { candidatureNotice, type Notice } from './notice.ts'
import { queueNoticePushes } from './push/queue.ts'

type QueueNotice = (context: NoticeContext, notice: Notice) => Promise<boolean>

/** In this order: the mail comes last, because its id is what says that the event has had its notice. */
const CHANNELS: readonly (readonly [Channel, QueueNotice])[] = [
  ['push', queueNoticePushes],
  ['mail', queueNoticeMail],
]

async function notify(context: NoticeContext, notice: Notice): Promise<boolean> {
  const { channels } = ruleOf(notice.event)
  let queued = false
  for (const [channel, queue] of CHANNELS) {
    if (channels.includes(channel) && (await queue(context, notice))) queued = true
  }
  return queued
}

/**
 * Queues each notice on the channels of its row, unless that was done.
 * @returns how many were queued now
 */
export async function notifyAll(context: NoticeContext, notices: readonly Notice[]): Promise<number> {
  const ids = notices.map(({ id }) => id)
  const fresh = await neverWritten(context.store.db('mail'), ids)
  return forEachApart(
    notices.filter(({ id }) => fresh.has(id)),
    (notice) => notify(context, notice),
  )
}

/** Queues what the present states of candidatures are news of. A state already left is none: its addressee has acted. */
export function notifyCandidatures(context: NoticeContext, candidatures: readonly Candidature[]): Promise<number> {
  const notices = candidatures.flatMap((candidature) => {
    const event = eventOf(candidature.status)
    return event === null ? [] : [candidatureNotice(event, candidature)]
  })
  return notifyAll(context, notices)
}
