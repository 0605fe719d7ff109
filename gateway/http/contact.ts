import { randomBytes } from 'node:crypto'
import { CONTACT_FIELDS } from '#domain/contact.ts'
import { checkFields } from '#domain/fields.ts'
import { normaliseEmail } from '#domain/input.ts'
import { type ContactMessage, contactMail } from '../emails/contact.ts'
import { HttpError } from '../errors.ts'
import { newMail } from '../mail/document.ts'
import { queueMail } from '../mail/queue.ts'
import type { Store } from '../store/store.ts'

/**
 * Queues a message to the support address.
 * @param now milliseconds since the epoch
 * @throws HttpError 400 `invalid` with its fields
 */
export async function queueContact(store: Store, to: string, body: unknown, now: number): Promise<void> {
  const fields = checkFields(CONTACT_FIELDS, body as Readonly<Record<string, unknown>>)
  if (fields.length > 0) throw new HttpError(400, 'invalid', { fields })
  const message = body as ContactMessage
  const _id = `contact:${now}-${randomBytes(6).toString('hex')}`
  // In small letters, as accounts have it: the deletion of the account finds it by this address.
  const replyTo = normaliseEmail(message.email)
  await queueMail(store, newMail({ _id, to, replyTo, message: contactMail(message) }, now))
}
