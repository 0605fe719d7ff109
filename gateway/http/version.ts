import type { FastifyInstance } from 'fastify'
import { TIME_HEADER } from '#wire/headers.ts'
import { isCall } from '#wire/site.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { HttpError } from './error.ts'

/**
 * Every answer says the version that this gateway speaks, before anything can refuse: devices know by it whose it is. A
 * call's answer, which no cache keeps, says what the server's clock shows as well.
 */
export function markAnswers(app: FastifyInstance, clock: () => number): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    reply.header(WIRE_HEADER, String(WIRE_VERSION))
    if (isCall(url)) reply.header(TIME_HEADER, String(Math.round(clock())))
  })
}

/**
 * Rejects apps too old for this gateway. A client that names no version is none of our apps: stock replicators read
 * `/sync/annonces`.
 * @param oldest the oldest version understood
 */
export function rejectOldApps(app: FastifyInstance, oldest: number): void {
  app.addHook('onRequest', async ({ url, headers }) => {
    const spoken = headers[WIRE_HEADER]
    if (isCall(url) && spoken !== undefined && !(Number(spoken) >= oldest)) throw new HttpError(426, 'app-too-old')
  })
}
