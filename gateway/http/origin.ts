import type { FastifyRequest } from 'fastify'
import { HttpError } from './error.ts'

const SAFE_METHODS: readonly string[] = ['GET', 'HEAD', 'OPTIONS']

function originHost(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/**
 * A state-changing request must come from our own pages. Without an Origin header, only a browser's own statement that
 * it is same-origin, or the absence of any cookie (nothing to borrow), lets it pass.
 * @param publicOrigin the address people type, when a proxy hides it
 * @throws HttpError 403 `bad-origin`
 */
export function checkOrigin(request: FastifyRequest, publicOrigin: string | null): void {
  if (SAFE_METHODS.includes(request.method)) return
  const { origin, cookie } = request.headers
  if (origin !== undefined) {
    if (origin === publicOrigin) return
    if (publicOrigin === null && originHost(origin) === request.host) return
    throw new HttpError(403, 'bad-origin')
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined ? cookie === undefined : site === 'same-origin') return
  throw new HttpError(403, 'bad-origin')
}
