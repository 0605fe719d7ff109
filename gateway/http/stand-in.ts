import fastify from 'fastify'
import { HEALTH_PATH, READY_PATH } from '#wire/site.ts'
import { sendError } from './error-handler.ts'

const RETRY_AFTER_S = 10

/**
 * Answers everybody that the site is away for a moment: 503, and for devices no word of a gateway, so that they keep what
 * they have to send and come back.
 */
export async function standIn(host: string, port: number): Promise<{ close(): Promise<void> }> {
  const app = fastify({ logger: false, forceCloseConnections: true })
  app.setNotFoundHandler((_request, reply) => {
    sendError(reply, 503, 'unavailable', { retryAfter: RETRY_AFTER_S })
  })
  // The process is alive: whoever watches it would end the restore by starting it again.
  app.get(HEALTH_PATH, async () => ({ ok: true }))
  app.get(READY_PATH, async (_request, reply) =>
    reply
      .code(503)
      .header('retry-after', String(RETRY_AFTER_S))
      .send({ ok: false, missing: ['restore'] }),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request, _payload, done) => {
    request.raw.resume()
    done(null)
  })
  await app.listen({ host, port })
  return { close: () => app.close() }
}
