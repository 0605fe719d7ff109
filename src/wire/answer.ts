import { WIRE_HEADER } from './version.ts'

/** An answer of `fetch`, or as much of one as XMLHttpRequest says. */
export interface HttpAnswer {
  readonly status: number
  readonly redirected?: boolean
  readonly headers: { get(name: string): string | null }
}

const JSON_TYPE = 'application/json'
const BODILESS = 204

/**
 * Whether an answer is the gateway's own: it bears our header, was redirected by nobody, and is of the type that the
 * gateway answers with. A captive portal, a filter or a proxy answers anything in its place, by any status: such an
 * answer says, keeps, deletes and sets aside nothing.
 * @param type how the content type of what is asked for begins; a refusal is JSON, whatever that is
 */
export function isFromGateway({ status, redirected, headers }: HttpAnswer, type = JSON_TYPE): boolean {
  if (redirected || headers.get(WIRE_HEADER) === null) return false
  const given = headers.get('content-type') ?? ''
  return status === BODILESS || given.startsWith(type) || given.startsWith(JSON_TYPE)
}
