import type { Candidature } from '#domain/candidature.ts'
import { eventOf, type NoticeChannel, noticeRuleOf } from '#domain/notices.ts'
import { neverWritten } from '../store/documents.ts'
import { isStoreDown } from '../store/errors.ts'
import { type ProcessCounts, type ProcessEach, processEach, throwAny } from '../store/process-each.ts'
import type { NoticeContext } from './context.ts'
import { queueNoticeMail } from './mail/queue.ts'
import { candidatureNotice, type Notice, noticeId } from './notice.ts'
import { queueNoticePushes } from './push/queue.ts'

type QueueNotice = (context: NoticeContext, notice: Notice) => Promise<boolean>

/** Order matters: the mail comes last, because its id marks the event as notified. */
const CHANNELS: readonly (readonly [NoticeChannel, QueueNotice])[] = [
  ['push', queueNoticePushes],
  ['mail', queueNoticeMail],
]

/** Queues a notice on the channels of its row. @throws the channels' errors, after all were tried: unreachable browsers do not delay the mail */
export async function notify(context: NoticeContext, notice: Notice): Promise<boolean> {
  const { channels } = noticeRuleOf(notice.event)
  const errors: unknown[] = []
  let queued = false
  for (const [channel, queue] of CHANNELS) {
    if (!channels.includes(channel)) continue
    try {
      if (await queue(context, notice)) queued = true
    } catch (error) {
      if (isStoreDown(error)) throw error
      errors.push(error)
    }
  }
  throwAny(errors)
  return queued
}

/** A notice built lazily by id, so that a malformed document fails only its own notice. */
export interface NoticeDue {
  readonly id: string
  readonly make: () => Notice
}

/** Queues each notice on the channels of its row, unless already done. */
export async function notifyAll(
  context: NoticeContext,
  due: readonly NoticeDue[],
  each: ProcessEach = processEach,
): Promise<ProcessCounts> {
  const ids = due.map(({ id }) => id)
  const fresh = await neverWritten(context.store.db('mail'), ids)
  return each(
    due.filter(({ id }) => fresh.has(id)),
    ({ id }) => id,
    async ({ make }) => notify(context, make()),
  )
}

/** Queues notices of candidatures' current states. A state already left is skipped: its addressee has acted. */
export function notifyCandidatures(
  context: NoticeContext,
  candidatures: readonly Candidature[],
  each?: ProcessEach,
): Promise<ProcessCounts> {
  const due = candidatures.map((candidature): NoticeDue => {
    const event = eventOf(candidature)
    return { id: noticeId(candidature._id, event), make: () => candidatureNotice(event, candidature) }
  })
  return notifyAll(context, due, each)
}
