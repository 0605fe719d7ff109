import { randomBytes } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { checkFields } from '#domain/fields.ts'
import { normaliseEmail } from '#domain/input.ts'
import { CONTACT_FIELDS, isContactId } from '#domain/talk/contact.ts'
import { claimId, emailId } from '../accounts/documents.ts'
import { HttpError } from '../http/error.ts'
import type { Limiter } from '../http/limiter.ts'
import { clientKey, perAddress } from '../http/limits.ts'
import { putIfCurrent } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { NoticeContext } from './context.ts'
import { contactMailId, contactMessage, type SupportMessage } from './mail/contact-message.ts'
import { newMail } from './mail/document.ts'

/** A message with the id that its device assigned. */
export interface SentContact extends SupportMessage {
  readonly id?: string
}

/** Validates a message. @throws HttpError 400 `invalid` with its fields */
function parseContact(body: unknown): SentContact {
  const { id, ...values } = body as Readonly<Record<string, unknown>>
  const fields = checkFields(CONTACT_FIELDS, values)
  if (id !== undefined && !isContactId(id)) fields.push({ field: 'id', code: 'bad-id' })
  if (fields.length > 0) throw new HttpError(400, 'invalid', { fields })
  return body as SentContact
}

/**
 * Queues a message to the support address. A message with an `id` from its device that arrives twice is mailed once.
 * @param now milliseconds since the epoch
 */
export async function queueContact(store: Store, to: string, sent: SentContact, now: number): Promise<void> {
  const { id, ...message } = sent
  const _id = contactMailId(id === undefined ? `${now}-${randomBytes(6).toString('hex')}` : id)
  const replyTo = normaliseEmail(message.email)
  // The deletion of an account with this address, current or former, finds the message by it.
  const sender = emailId(store, replyTo)
  const mail = newMail({ _id, to, replyTo, sender, message: contactMessage(message) }, now)
  await putIfCurrent(store.db('mail'), mail)
}

export interface ContactOptions extends Pick<NoticeContext, 'store' | 'clock'> {
  readonly limits: Limiter
  readonly supportEmail: string
}

/**
 * `POST /api/contact`: the contact form, for anyone. The reply address is unproved: messages that a stranger sends
 * under somebody else's address use up the limit of the stranger's own client address only.
 */
export const contactRoute: FastifyPluginAsync<ContactOptions> = async (app, options) => {
  const { store, clock, limits, supportEmail } = options
  const contact = { ...perAddress('contact'), bodyLimit: 32 * 1024, schema: { body: { type: 'object' } } }
  app.post('/api/contact', contact, async (request, reply) => {
    const sent = parseContact(request.body)
    limits.take({ 'contact:sender': [claimId(store, normaliseEmail(sent.email)), clientKey(request.ip)].join(' ') })
    await queueContact(store, supportEmail, sent, clock())
    return reply.code(202).send({ ok: true })
  })
}
