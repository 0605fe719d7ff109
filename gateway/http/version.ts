import type { FastifyInstance } from 'fastify'
import { isCall } from '#wire/site.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { HttpError } from './error.ts'

/**
 * Sends the version that this gateway speaks, and rejects apps too old for it. A client that names no version is none
 * of our apps: stock replicators read `/sync/annonces`.
 * @param oldest the oldest version understood
 */
export function speakVersion(app: FastifyInstance, oldest: number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return
    reply.header(WIRE_HEADER, String(WIRE_VERSION))
    const spoken = request.headers[WIRE_HEADER]
    if (spoken !== undefined && !(Number(spoken) >= oldest)) throw new HttpError(426, 'app-too-old')
  })
}
