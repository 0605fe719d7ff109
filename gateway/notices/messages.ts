import type { Candidature } from '#domain/candidature.ts'
import { DAY_MS } from '#domain/durations.ts'
import { suiviIdOf } from '#domain/ids.ts'
import type { Suivi } from '#domain/market/suivis.ts'
import { messageEventTo, UNREAD_MAIL_AFTER_MS } from '#domain/notices.ts'
import type { Message } from '#domain/talk/entries.ts'
import { conversationOf, ENTRY_DRAWN, otherOf } from '#domain/talk/ids.ts'
import { iso } from '../base/instant.ts'
import { find, get, getByPrefix, neverWritten } from '../store/documents.ts'
import { idKey, type ProcessEach, processEach } from '../store/process-each.ts'
import type { Store } from '../store/store.ts'
import type { NoticeContext } from './context.ts'
import { queueNoticeMail } from './mail/queue.ts'
import { candidatureNotice, type Notice, noticeId } from './notice.ts'
import { queueNoticePushes } from './push/queue.ts'

/** The notice of a message to its reader; a new one for each point since which the reader is behind. */
function messageNotice(message: Message, candidature: Candidature): Notice {
  const event = messageEventTo(otherOf(candidature._id, message.by), candidature)
  const id = noticeId(candidature._id, `${event}-${Date.parse(message.receivedAt)}`)
  return { ...candidatureNotice(event, candidature), id }
}

/** Notifies the browsers of a message's reader, right after it. Never fails the write, which is already stored. */
export async function pushMessage(context: NoticeContext, message: Message): Promise<void> {
  const candidature = await get<Candidature>(context.store.db('candidatures'), conversationOf(message._id))
  if (candidature !== null) await queueNoticePushes(context, messageNotice(message, candidature))
}

/** The first unread message of each conversation, among those that have waited long enough. */
async function firstUnread({ store, clock }: NoticeContext): Promise<readonly Message[]> {
  const now = clock()
  const waited = { $gt: iso(now - DAY_MS), $lte: iso(now - UNREAD_MAIL_AFTER_MS) }
  const said = await find<Message>(store.db('conversations'), { kind: 'message', receivedAt: waited })
  const unreadByReader = new Map<string, Message>()
  for (const message of said.sort((a, b) => (a.receivedAt < b.receivedAt ? -1 : 1))) {
    const id = conversationOf(message._id)
    const reader = otherOf(id, message.by)
    const key = suiviIdOf(reader, 'lu', id)
    if (unreadByReader.has(key)) continue
    const lu = await get<Suivi>(store.db('suivis'), key)
    if (lu === null || lu.seenAt < message.receivedAt)
      unreadByReader.set(key, await earliest(store, message, lu?.seenAt ?? ''))
  }
  return [...unreadByReader.values()]
}

/** The author's oldest message since the reader last read, however old: the mail's id is derived from it. */
async function earliest({ db }: Pick<Store, 'db'>, message: Message, seenAt: string): Promise<Message> {
  const begin = message._id.slice(0, -ENTRY_DRAWN)
  const unread = (await getByPrefix<Message>(db('conversations'), begin)).filter(
    ({ receivedAt }) => receivedAt > seenAt,
  )
  return unread.reduce<Message>((oldest, one) => (one.receivedAt < oldest.receivedAt ? one : oldest), message)
}

/**
 * Queues a mail for each conversation that has been unread for a while: only one until it is read.
 * @returns how many were queued
 */
export async function mailUnread(context: NoticeContext, each: ProcessEach = processEach): Promise<number> {
  const { store } = context
  const worked = await each(await firstUnread(context), idKey, async (message) => {
    const candidature = await get<Candidature>(store.db('candidatures'), conversationOf(message._id))
    if (candidature === null) return false
    const notice = messageNotice(message, candidature)
    if (!(await neverWritten(store.db('mail'), [notice.id])).has(notice.id)) return false
    return queueNoticeMail(context, notice)
  })
  return worked.done
}
