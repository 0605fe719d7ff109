import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { networksOf } from '../callers/networks.ts'

const REQUEST_ID_HEADER = 'x-request-id'

const WELL_FORMED = /^[0-9a-zA-Z-]{8,64}$/ // hexadecimal or a UUID, as proxies make them

/**
 * An id for each request, in its log lines and in its answer: a proxy's own, so that its log and ours can be put side by
 * side, when the proxy is one of `TRUST_PROXY`; whoever else sends one would write into our log.
 */
export function requestIds(trustProxy: readonly string[] | null): (request: IncomingMessage) => string {
  const isNamed = networksOf(trustProxy ?? [])
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given === 'string' && WELL_FORMED.test(given) && isNamed(socket.remoteAddress)) return given
    return randomBytes(8).toString('hex')
  }
}

/** Whoever reports a fault can tell which answer it was. */
export function answerIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
}
