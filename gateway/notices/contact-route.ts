import type { FastifyPluginAsync } from 'fastify'
import { normaliseEmail } from '#domain/input.ts'
import { claimId } from '../accounts/documents.ts'
import { type Limits, perAddress } from '../http/limits.ts'
import type { Store } from '../store/store.ts'
import { queueContact } from './contact.ts'

export interface ContactOptions {
  readonly store: Store
  readonly clock: () => number
  readonly limits: Limits
  readonly supportEmail: string
}

/** `POST /api/contact`: the contact form, for anyone. */
export const contactRoute: FastifyPluginAsync<ContactOptions> = async (app, options) => {
  const { store, clock, limits, supportEmail } = options
  const contact = { ...perAddress('contact'), bodyLimit: 32 * 1024, schema: { body: { type: 'object' } } }
  app.post('/api/contact', contact, async (request, reply) => {
    const { email } = request.body as { email?: unknown }
    if (typeof email === 'string') limits.take('contact:account', claimId(store, normaliseEmail(email)))
    await queueContact(store, supportEmail, request.body, clock())
    return reply.code(202).send({ ok: true })
  })
}
