import type { Suspension } from '#domain/signalement.ts'
import { isFromGateway } from '#wire/answer.ts'
import { TIME_HEADER } from '#wire/headers.ts'
import { WIRE_HEADER, WIRE_VERSION } from '#wire/version.ts'
import { createWireVersion, type WireVersion } from './wire-version.ts'

/** The server did not answer, or answered that it could not: the same call may go through later. */
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

  /** Why an account is suspended, when that is the refusal. */
  get suspension(): Suspension | undefined {
    if (this.code !== 'account-suspended') return undefined
    return (this.body.data as { readonly suspension?: Suspension } | undefined)?.suspension
  }

  /** How long a 429, or a gateway with too much to read, asks us to wait, in seconds; undefined for any other answer. */
  get retryAfter(): number | undefined {
    if (this.status !== 429 && this.status !== BUSY) return undefined
    const { retryAfter } = (this.body.data ?? {}) as { readonly retryAfter?: unknown }
    return typeof retryAfter === 'number' && retryAfter > 0 ? retryAfter : RETRY_AFTER_S
  }
}

const RETRY_AFTER_S = 30 // when it does not say how long

const TIMEOUT_MS = 30_000 // a first synchronisation on one bar of signal takes that long

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
  /** Sent without the cookie: as nobody. */
  readonly anonymous?: boolean
  /** Gives the call up, in place of the usual time-out. */
  readonly signal?: AbortSignal
  /** Bytes that never change at their address, which the browser may have kept; 'bytes-again': past what it has kept. */
  readonly as?: 'json' | 'bytes' | 'bytes-again'
  /** Of which type it is, when it is not JSON. */
  readonly type?: string
  /** What is read of its answer, by name; none of one that has no body. Without these it is another's than the gateway's. */
  readonly says?: readonly string[]
}

const CACHE = { json: 'no-store', bytes: 'default', 'bytes-again': 'reload' } as const

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** A call leaves. @returns takes the time that its answer bears, in milliseconds since the epoch; `null` for none */
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
 * Calls over a given `fetch`, and reports which version the gateway speaks, and its time. A call
 * @throws {Unreachable} without an answer, on a time-out, or on an answer that is not the gateway's (a captive portal, a
 * filter, a proxy without a gateway) or does not say what it is read for, which decides nothing
 * @throws {Refused} on a coded 4xx or 5xx
 */
export function caller(fetcher: Fetch, wireVersion: WireVersion = createWireVersion(), timeCall?: TimeCall): Caller {
  return async <T>(url: string, options: Call = {}) => {
    let response: Response
    let body: unknown
    // What a browser may have kept bears the time at which it was made.
    const reportTime = options.as === undefined || options.as === 'json' ? timeCall?.() : undefined
    try {
      response = await fetcher(url, request(options))
      // A proxy's page as well: what is too large for it will be so again.
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
