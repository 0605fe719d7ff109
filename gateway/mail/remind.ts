import type { Candidature } from '#domain/candidature.ts'
import { EXPIRING_MAIL, REMINDER_BEFORE_MS } from '#domain/mail.ts'
import { findAll } from '../sync/documents.ts'
import { iso, mailId } from './document.ts'
import { type NotifyContext, notifyEvent } from './notify.ts'
import { missingMails } from './queue.ts'

/**
 * Recalls, once, the offers about to lapse.
 * @returns how many mails were queued
 */
export async function remindOffers(context: NotifyContext): Promise<number> {
  const { store, clock } = context
  const now = clock()
  const found = await findAll(store, 'candidatures', {
    status: 'awaiting-creator' satisfies Candidature['status'],
    offerExpiresAt: { $gt: iso(now), $lte: iso(now + REMINDER_BEFORE_MS) },
  })
  const missing = await missingMails(
    store,
    found.map(({ _id }) => mailId(_id, EXPIRING_MAIL.event)),
  )
  let told = 0
  for (const doc of found) {
    if (!missing.has(mailId(doc._id, EXPIRING_MAIL.event))) continue
    if (await notifyEvent(context, EXPIRING_MAIL, doc as unknown as Candidature)) told += 1
  }
  return told
}
