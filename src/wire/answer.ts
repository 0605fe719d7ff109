import { WIRE_HEADER } from './version.ts'

/** A `fetch` response, or the part of one that XMLHttpRequest provides. */
export interface HttpAnswer {
  readonly status: number
  readonly redirected?: boolean
  readonly headers: { get(name: string): string | null }
}

const JSON_TYPE = 'application/json'
const BODILESS = 204

/**
 * Whether an answer comes from the gateway: it has our header, was not redirected, and has the gateway's type. A
 * captive portal, a filter or a proxy may answer anything, with any status: such an answer must not be shown, stored,
 * or cause a deletion or a rejection.
 * @param type the expected prefix of the content type; a refusal is JSON in any case
 */
export function isFromGateway({ status, redirected, headers }: HttpAnswer, type = JSON_TYPE): boolean {
  if (redirected || headers.get(WIRE_HEADER) === null) return false
  const given = headers.get('content-type') ?? ''
  return status === BODILESS || given.startsWith(type) || given.startsWith(JSON_TYPE)
}
