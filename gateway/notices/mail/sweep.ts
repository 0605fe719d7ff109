import { DAY_MS } from '#domain/durations.ts'
import { isAnnonceId, isCandidatureId } from '#domain/ids.ts'
import { CONTACT_RETENTION_DAYS } from '#domain/notices.ts'
import { iso } from '../../base/instant.ts'
import { find, get, putIfCurrent, type Stored } from '../../store/documents.ts'
import { type ProcessEach, processEach, revisionKey } from '../../store/process-each.ts'
import type { Store } from '../../store/store.ts'
import { type DeliveryState, endedAt } from '../delivery.ts'
import { subjectOf } from '../notice.ts'
import { isContactMail } from './contact-message.ts'
import type { Mail } from './document.ts'

const ENDED: readonly DeliveryState[] = ['sent', 'failed', 'unwanted', 'purged']

/** Whether the mail's subject still exists: then the mail's id must stay, or another would be queued. */
async function hasSubject(store: Store, mail: Mail): Promise<boolean> {
  const subject = subjectOf(mail._id)
  const name = isCandidatureId(subject) ? 'candidatures' : isAnnonceId(subject) ? 'annonces' : null
  return name !== null && (await get(store.db(name), subject)) !== null
}

/** Retains unsent messages to the support for a year: nobody else has them. @returns until when, or null */
function retainedUntil({ _id, state, createdAt }: Mail, now: number): string | null {
  if (!isContactMail(_id) || state !== 'failed') return null
  const until = Date.parse(createdAt) + CONTACT_RETENTION_DAYS * DAY_MS
  return until > now ? iso(until) : null
}

/** Replacement of an ended mail: the mail itself, its id without text or address, or a deletion. */
async function afterKeeping(store: Store, mail: Stored<Mail>, now: number): Promise<object> {
  const { _id, _rev, uid, about, createdAt, endedAt: ended, attempts } = mail
  const dueAt = retainedUntil(mail, now)
  if (dueAt !== null) return { ...mail, dueAt }
  if (!(await hasSubject(store, mail))) return { _id, _rev, _deleted: true }
  return { _id, _rev, uid, about, createdAt, attempts, ...endedAt('purged', now), endedAt: ended }
}

/**
 * Redacts the mails that ended a month ago (text and address), and erases those whose subject is gone.
 * @param now milliseconds since the epoch
 * @returns how many were changed or erased
 */
export async function sweepMails(store: Store, now: number, each: ProcessEach = processEach): Promise<number> {
  const db = store.db('mail')
  const due = await Promise.all(ENDED.map((state) => find<Mail>(db, { state, dueAt: { $lte: iso(now) } })))
  const worked = await each(due.flat(), revisionKey, async (mail) =>
    putIfCurrent(db, await afterKeeping(store, mail, now)),
  )
  return worked.done
}
