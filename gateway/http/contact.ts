import { randomBytes } from 'node:crypto'
import { CONTACT_FIELDS, isContactId } from '#domain/contact.ts'
import { checkFields } from '#domain/fields.ts'
import { HttpError, statusOf } from '../errors.ts'
import type { MailRequest } from '../jobs/mail.ts'
import type { Store } from '../store/store.ts'

export interface ContactMessage {
  readonly nom: string
  readonly email: string
  readonly sujet: string
  readonly message: string
}

const ENTITIES: { readonly [char: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, its line breaks kept. */
export function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '').replace(/\r\n|\r|\n/g, '<br>')
}

/**
 * Queues a message to the support address. One that its device has named (`id`) and that arrives twice is one mail.
 * @param now milliseconds since the epoch
 * @throws HttpError 400 `invalid` with its fields
 */
export async function queueContact(store: Store, to: string, body: unknown, now: number): Promise<void> {
  const { id, ...rest } = body as Readonly<Record<string, unknown>>
  const fields = checkFields(CONTACT_FIELDS, rest)
  if (id !== undefined && !isContactId(id)) fields.push({ field: 'id', code: 'bad-id' })
  if (fields.length > 0) throw new HttpError(400, 'invalid', { fields })
  const { nom, email, sujet, message } = body as ContactMessage
  const mail: MailRequest = {
    _id: `contact:${id ?? `${now}-${randomBytes(6).toString('hex')}`}`,
    to,
    replyTo: email,
    message: {
      subject: `[${sujet}] ${nom}`,
      html: `<p><strong>${toHtml(nom)}</strong> (${toHtml(email)})</p><p>${toHtml(message)}</p>`,
    },
    state: 'queued',
    createdAt: new Date(now).toISOString(),
  }
  try {
    await store.db('mail').put({ ...mail })
  } catch (error) {
    if (id === undefined || statusOf(error) !== 409) throw error
  }
}
