import type { FastifyInstance } from 'fastify'
import { WIRE_HEADER, WIRE_VERSION } from '#domain/wire.ts'
import { HttpError } from '../errors.ts'

const CALLS = /^\/(api|sync)\//

/**
 * Tells apps which version this gateway speaks, and those too old for it that they are. A client that names no version
 * is none of our apps: stock replicators read `/sync/annonces`.
 * @param oldest the oldest version understood
 */
export function speakVersion(app: FastifyInstance, oldest: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!CALLS.test(request.url)) return
    reply.header(WIRE_HEADER, String(WIRE_VERSION))
    const spoken = request.headers[WIRE_HEADER]
    if (spoken !== undefined && !(Number(spoken) >= oldest)) throw new HttpError(426, 'app-too-old')
  })
}
