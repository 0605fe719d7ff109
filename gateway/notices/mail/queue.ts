import { noticeRuleOf } from '#domain/notices.ts'
import type { Prive, User } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { iso } from '../../base/instant.ts'
import { get } from '../../store/documents.ts'
import type { NoticeContext } from '../context.ts'
import { enqueue } from '../delivery.ts'
import type { Notice } from '../notice.ts'
import { newMail, suppressedMail } from './document.ts'
import { layOut } from './layout.ts'

/**
 * Queues the mail of a notice, or records it as suppressed if its addressee opted out of such mails, or has an unproved
 * address, which gets only its proof link.
 * @returns whether it was queued now
 */
export async function queueNoticeMail(context: NoticeContext, notice: Notice): Promise<boolean> {
  const { store, origin, clock } = context
  const { id, event, uid, about, letter, replyTo, staleAt } = notice
  const user = await get<User>(store.db('users'), uid)
  if (user === null) return false
  const prive = await get<Prive>(store.db('prives'), uid)
  const ids = { _id: id, uid, ...(about === undefined ? {} : { about }) }
  if (prive?.[noticeRuleOf(event).unless] === true || !isEmailShown(user.email)) {
    await enqueue(context, store.db('mail'), suppressedMail(ids, clock()))
    return false
  }
  const { mailAfterMs = 0 } = noticeRuleOf(event)
  const content = {
    ...ids,
    addressee: uid,
    to: user.email,
    message: layOut(letter(), origin, 'choices'),
    ...(mailAfterMs === 0 ? {} : { origin }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(staleAt === undefined ? {} : { staleAt }),
  }
  const now = clock()
  const dueAt = iso(now + mailAfterMs)
  return enqueue(context, store.db('mail'), { ...newMail(content, now), dueAt })
}
