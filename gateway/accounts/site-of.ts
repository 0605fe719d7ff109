import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Where the links of mails lead. A Host header is whatever the caller sent: it is believed of a loopback address only.
 * @param origin the site's public one, when it is configured
 * @returns null when there is none to be believed
 */
export function siteOf(request: FastifyRequest, origin: string | undefined): string | null {
  if (origin !== undefined) return origin
  return LOOPBACK.test(request.host) ? `${request.protocol}://${request.host}` : null
}
