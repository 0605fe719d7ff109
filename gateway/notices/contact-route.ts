import type { FastifyPluginAsync } from 'fastify'
import { normaliseEmail } from '#domain/input.ts'
import { claimId } from '../accounts/documents.ts'
import type { Limiter } from '../http/limiter.ts'
import { perAddress, placeOf } from '../http/limits.ts'
import type { Store } from '../store/store.ts'
import { parseContact, queueContact } from './contact.ts'

export interface ContactOptions {
  readonly store: Store
  readonly clock: () => number
  readonly limits: Limiter
  readonly supportEmail: string
}

/**
 * `POST /api/contact`: the contact form, for anyone. Nobody has proved whose the address to answer to is: messages that a
 * stranger sends under another's hold up those from the stranger's own place alone.
 */
export const contactRoute: FastifyPluginAsync<ContactOptions> = async (app, options) => {
  const { store, clock, limits, supportEmail } = options
  const contact = { ...perAddress('contact'), bodyLimit: 32 * 1024, schema: { body: { type: 'object' } } }
  app.post('/api/contact', contact, async (request, reply) => {
    const sent = parseContact(request.body)
    limits.take({ 'contact:sender': [claimId(store, normaliseEmail(sent.email)), placeOf(request.ip)].join(' ') })
    await queueContact(store, supportEmail, sent, clock())
    return reply.code(202).send({ ok: true })
  })
}
