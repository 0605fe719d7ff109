import type { Suspension } from '#domain/talk/signalement.ts'
import { isFromGateway } from '#wire/answer.ts'
import { TIME_HEADER } from '#wire/headers.ts'
import { HEALTH_PATH } from '#wire/site.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { createWireVersion, type WireVersion } from './wire-version.ts'

/** The server did not answer, or failed: the same call may succeed later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

interface RefusalBody {
  readonly error: string
  readonly [key: string]: unknown
}

/** The server answered with a coded refusal. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly body: RefusalBody

  constructor(status: number, body: RefusalBody) {
    super(body.error)
    this.status = status
    this.code = body.error
    this.body = body
  }

  /** Why the account is suspended, if that is the refusal. */
  get suspension(): Suspension | undefined {
    if (this.code !== 'account-suspended') return undefined
    return (this.body.data as { readonly suspension?: Suspension } | undefined)?.suspension
  }

  /** The delay requested by a 429, or by an overloaded gateway's 503, in seconds; undefined for any other answer. */
  get retryAfter(): number | undefined {
    if (this.status !== 429 && this.status !== BUSY) return undefined
    const { retryAfter } = (this.body.data ?? {}) as { readonly retryAfter?: unknown }
    return typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : RETRY_AFTER_S
  }
}

const RETRY_AFTER_S = 30 // default delay

const TIMEOUT_MS = 30_000 // an initial sync takes that long on one bar of signal

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
  /** Sent without the cookie, as an anonymous visitor. */
  readonly anonymous?: boolean
  /** Aborts the call; replaces the default time-out. */
  readonly signal?: AbortSignal
  /** 'bytes': immutable content, cacheable by the browser; 'bytes-again' bypasses that cache. */
  readonly as?: 'json' | 'bytes' | 'bytes-again'
  /** The expected content type, when it is not JSON. */
  readonly type?: string
  /** Properties the JSON body must have, none for an empty body; otherwise the answer is not the gateway's. */
  readonly says?: readonly string[]
}

const CACHE = { json: 'no-store', bytes: 'default', 'bytes-again': 'reload' } as const

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Called as a request leaves. @returns takes the answer's server time, in ms since the epoch, or `null` */
export type TimeCall = () => (answered: string | null) => void

/** Makes one JSON call to the gateway; see `caller`. */
export type Caller = <T>(url: string, options?: Call) => Promise<T>

function request({
  method = 'GET',
  body,
  headers,
  anonymous = false,
  signal = AbortSignal.timeout(TIMEOUT_MS),
  as = 'json',
}: Call): RequestInit {
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method,
    headers: { accept: 'application/json', [WIRE_HEADER]: String(WIRE_VERSION), ...json, ...headers },
    credentials: anonymous ? 'omit' : 'same-origin',
    cache: CACHE[as],
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
}

async function bodyOf(response: Response, { as = 'json' }: Call): Promise<unknown> {
  if (response.ok && as !== 'json') return response.arrayBuffer()
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

function saysAll(body: unknown, names: readonly string[]): boolean {
  return names.length === 0 ? body === null : names.every((name) => Object.hasOwn(Object(body), name))
}

const TOO_LARGE = 413
const BUSY = 503

/**
 * Makes calls over a given `fetch`, and reports the gateway's wire version and time. A call
 * @throws {Unreachable} without an answer, on a time-out, or when the answer is not the gateway's (a captive portal, a
 * filter, a proxy without a gateway) or lacks its expected properties: such an answer decides nothing
 * @throws {Refused} on a coded 4xx or 5xx
 */
export function caller(fetcher: Fetch, wireVersion: WireVersion = createWireVersion(), timeCall?: TimeCall): Caller {
  return async <T>(url: string, options: Call = {}) => {
    let response: Response
    let body: unknown
    // A cached answer carries the time at which it was made.
    const reportTime = options.as === undefined || options.as === 'json' ? timeCall?.() : undefined
    try {
      response = await fetcher(url, request(options))
      // A 413 counts from a proxy too: the same body would be too large again.
      if (response.status === TOO_LARGE) throw new Refused(TOO_LARGE, { error: 'too-large' })
      if (!isFromGateway(response, options.type)) throw new Unreachable()
      reportTime?.(response.headers.get(TIME_HEADER))
      body = await bodyOf(response, options)
    } catch (cause) {
      throw cause instanceof Refused || cause instanceof Unreachable ? cause : new Unreachable('', { cause })
    }
    wireVersion.reportGateway(response.headers.get(WIRE_HEADER))
    if (!response.ok) {
      if (typeof (body as Partial<RefusalBody> | null)?.error !== 'string') throw new Unreachable()
      const refused = new Refused(response.status, body as RefusalBody)
      if (refused.code === 'app-too-old') wireVersion.reportTooOld()
      throw refused
    }
    if (options.says !== undefined && !saysAll(body, options.says)) throw new Unreachable()
    return body as T
  }
}

/** Whether the gateway answers: `navigator.onLine` stays true behind a portal, or when only the server is down. */
export function isGatewayThere(fetch: Fetch, signal: AbortSignal | null = null): Promise<boolean> {
  return fetch(HEALTH_PATH, { cache: 'no-store', signal }).then(
    (answer) => isFromGateway(answer),
    () => false,
  )
}
