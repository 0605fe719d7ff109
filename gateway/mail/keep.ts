import { isAnnonceId, isCandidatureId } from '#domain/ids.ts'
import { CONTACT_KEPT_DAYS, MAIL_KEPT_DAYS } from '#domain/mail.ts'
import { statusOf } from '../errors.ts'
import type { Store } from '../store/store.ts'
import { findAll, readMany, type Stored } from '../sync/documents.ts'
import { DAY_MS, iso, type Mail, type MailState } from './document.ts'

const ENDED: readonly MailState[] = ['sent', 'failed', 'unwanted', 'purged']

/** What a mail speaks of, as long as it is there: the mail must be remembered, or it would be queued again. */
async function isStillThere(store: Store, mail: Mail): Promise<boolean> {
  const subject = mail._id.slice(0, mail._id.lastIndexOf('.'))
  const name = isCandidatureId(subject) ? 'candidatures' : isAnnonceId(subject) ? 'annonces' : null
  if (name === null) return false
  const [current] = await readMany(store, name, [subject])
  return current?.state === 'present'
}

/** A message to the support that never left is kept for a year: nobody else has it. */
function keepsOn({ _id, state, createdAt }: Mail, now: number): string | null {
  if (!_id.startsWith('contact:') || state !== 'failed') return null
  const until = Date.parse(createdAt) + CONTACT_KEPT_DAYS * DAY_MS
  return until > now ? iso(until) : null
}

/** What replaces an ended mail: itself, a memory without text or address, or nothing. */
async function after(store: Store, mail: Mail & { readonly _rev: string }, now: number): Promise<object> {
  const { _id, _rev, uid, about, createdAt, endedAt, attempts } = mail
  const until = keepsOn(mail, now)
  if (until !== null) return { ...mail, dueAt: until }
  if (!(await isStillThere(store, mail))) return { _id, _rev, _deleted: true }
  const dueAt = iso(now + MAIL_KEPT_DAYS * DAY_MS)
  return { _id, _rev, uid, about, state: 'purged' satisfies MailState, createdAt, endedAt, attempts, dueAt }
}

/**
 * Takes the text and the address out of the mails that ended a month ago, and forgets those that speak of nothing any
 * more.
 * @param now milliseconds since the epoch
 * @returns how many were touched
 */
export async function purgeMails(store: Store, now: number): Promise<number> {
  let touched = 0
  for (const state of ENDED) {
    const due = await findAll(store, 'mail', { state, dueAt: { $lte: iso(now) } })
    for (const doc of due) {
      const next = await after(store, doc as unknown as Stored & Mail, now)
      try {
        await store.db('mail').put(next as { _id: string })
        touched += 1
      } catch (error) {
        if (statusOf(error) !== 409) throw error
      }
    }
  }
  return touched
}
