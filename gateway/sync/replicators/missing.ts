import type { FastifyReply } from 'fastify'
import { errorMessage } from '#messages/errors.ts'

/** What is not there, in CouchDB's word for it, which its replicator looks for. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send({ error: 'not_found', reason: 'missing', message: errorMessage('not-found') })
}
