import { type Annonce, CLOSED_LIFETIME_DAYS } from '#domain/annonce.ts'
import { boutiqueOf } from '#domain/ids.ts'
import { NOTICE_BEFORE_DAYS, PURGE_MAIL } from '#domain/mail.ts'
import { purgeLetter } from '../emails/member-mails.ts'
import { DAY_MS, iso, type Mail } from '../mail/document.ts'
import { type NotifyContext, notify, purgeNoticeId } from '../mail/notify.ts'
import { missingMails } from '../mail/queue.ts'
import { dropRemovedPhotos } from '../photos/unused.ts'
import { find, getCurrent, type Stored } from '../store/documents.ts'
import type { Store, StoredDoc } from '../store/store.ts'
import { dropUnconfirmed } from './leftovers.ts'

const NOTICE_MS = NOTICE_BEFORE_DAYS * DAY_MS

function closedSince(store: Store, instant: number): Promise<Stored<Annonce>[]> {
  return find<Annonce>(store.db('annonces'), { active: false, closedAt: { $gt: '', $lte: iso(instant) } })
}

/**
 * Tells the owners of closed annonces that these will go, three days before. After a long stop it is told at the
 * return, and the annonce waits for its three days.
 * @returns how many mails were queued
 */
export async function noticePurges(context: NotifyContext): Promise<number> {
  const { store, clock } = context
  const closed = await closedSince(store, clock() - CLOSED_LIFETIME_DAYS * DAY_MS + NOTICE_MS)
  const missing = await missingMails(
    store,
    closed.map((doc) => purgeNoticeId(doc)),
  )
  let told = 0
  for (const annonce of closed) {
    const id = purgeNoticeId(annonce)
    if (!missing.has(id)) continue
    const letter = purgeLetter(annonce, clock(), NOTICE_MS)
    if (await notify(context, { id, rule: PURGE_MAIL, uid: boutiqueOf(annonce._id), letter })) told += 1
  }
  return told
}

/** Whether the owner was told long enough ago, does not want to be, cannot be reached, or is no more. */
async function isNoticed({ store, isGone }: NotifyContext, annonce: Annonce, now: number): Promise<boolean> {
  const notice = await getCurrent<Mail>(store.db('mail'), purgeNoticeId(annonce))
  if (notice.state !== 'present') return isGone(boutiqueOf(annonce._id))
  const { endedAt } = notice.doc
  return endedAt !== undefined && Date.parse(endedAt) <= now - NOTICE_MS
}

/**
 * Deletes the annonces closed for thirty days whose owner was told, then their photos and the candidatures that led
 * to nothing. One reopened meanwhile stays whole: the write is refused as stale.
 * @returns how many were deleted
 */
export async function purgeAnnonces(context: NotifyContext): Promise<number> {
  const { store, clock } = context
  const now = clock()
  let deleted = 0
  for (const annonce of await closedSince(store, now - CLOSED_LIFETIME_DAYS * DAY_MS)) {
    if (!(await isNoticed(context, annonce, now))) continue
    const tombstone: StoredDoc = { _id: annonce._id, _rev: annonce._rev, _deleted: true }
    const [row] = await store.writeAs({ kind: 'worker' }, 'annonces', [tombstone])
    if (row?.ok !== true) continue
    await dropRemovedPhotos(store, annonce, null)
    await dropUnconfirmed(store, annonce._id)
    deleted += 1
  }
  return deleted
}
