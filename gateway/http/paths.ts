import type { FastifyInstance } from 'fastify'
import { HttpError } from './error.ts'

const ORIGIN_PART = /^https?:\/\/[^/?#]*/i
const ESCAPE = /%([0-9a-f]{2})/gi
const UNRESERVED = /[A-Za-z0-9._~-]/ // RFC 3986, 2.3: plain and escaped forms are equivalent

/** Decodes an escape of an unreserved character; uppercases any other. */
function normalEscape(written: string, hex: string): string {
  const char = String.fromCharCode(Number.parseInt(hex, 16))
  return UNRESERVED.test(char) ? char : written.toUpperCase()
}

/**
 * Canonical form of an address, by which routes, limits, headers and files are chosen. The query stays unchanged, and
 * so do invalid addresses.
 * @param target the request line's; with an origin before it, as proxies write it, or without
 */
export function normalTarget(target: string): string {
  const bare = target.replace(ORIGIN_PART, '')
  const query = bare.indexOf('?')
  const path = query < 0 ? bare : bare.slice(0, query)
  return (path === '' ? '/' : path.replace(ESCAPE, normalEscape)) + (query < 0 ? '' : bare.slice(query))
}

/** Dot and empty segments, escaped slashes, and characters that no address may have. */
const CROOKED = /^[^/]|\/\/|\/\.{1,2}(\/|$)|%2F|%5C|%[01][0-9A-F]|%7F|[^\x21-\x7e]|[\\#]/

/** Whether a normalised address could be read as two different ones; a query may have anything but U+0000. */
export function isAmbiguousPath(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return CROOKED.test(path) || target.includes('%00', path.length)
}

/** Rejects ambiguous paths before anything else sees them. */
export function rejectAmbiguousPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (isAmbiguousPath(url)) throw new HttpError(400, 'bad-request')
  })
}

/** Reads query parameters as `URLSearchParams` does. @param query as Fastify parses it */
export function queryParams(query: unknown): { get(name: string): string | null } {
  const given = query as { readonly [name: string]: string | readonly string[] | undefined }
  return {
    get: (name) => {
      const value = given[name]
      return value === undefined ? null : String(typeof value === 'string' ? value : value[0])
    },
  }
}
