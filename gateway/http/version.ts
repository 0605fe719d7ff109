import type { FastifyInstance } from 'fastify'
import { TIME_HEADER } from '#wire/headers.ts'
import { isCall } from '#wire/site.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { HttpError } from './error.ts'

/**
 * Sends the version that this gateway speaks and what its clock shows, and rejects apps too old for it. A client that names
 * no version is none of our apps: stock replicators read `/sync/annonces`.
 * @param oldest the oldest version understood
 */
export function speakVersion(app: FastifyInstance, oldest: number, clock: () => number): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCall(request.url)) return
    reply.header(WIRE_HEADER, String(WIRE_VERSION))
    reply.header(TIME_HEADER, String(clock()))
    const spoken = request.headers[WIRE_HEADER]
    if (spoken !== undefined && !(Number(spoken) >= oldest)) throw new HttpError(426, 'app-too-old')
  })
}
