/** The server did not answer, or answered that it could not: the same call may go through later. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

/** The server answered with a coded refusal. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string
  readonly body: { readonly [key: string]: unknown }

  constructor(status: number, body: { readonly [key: string]: unknown }) {
    const code = typeof body.error === 'string' ? body.error : 'server'
    super(code)
    this.status = status
    this.code = code
    this.body = body
  }
}

const TIMEOUT_MS = 30_000 // a first synchronisation on one bar of signal takes that long

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: unknown
  readonly headers?: { readonly [name: string]: string }
}

function send(url: string, call: Call): Promise<Response> {
  const headers: { [name: string]: string } = { accept: 'application/json', ...call.headers }
  if (call.body !== undefined) headers['content-type'] = 'application/json'
  return fetch(url, {
    method: call.method ?? 'GET',
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
}

async function json(response: Response): Promise<unknown> {
  const text = await response.text()
  return text === '' ? null : JSON.parse(text)
}

/**
 * One JSON call to the gateway.
 * @throws {Unreachable} no answer, a time-out, or an answer that is not the gateway's (a captive portal, a proxy)
 * @throws {Refused} a coded 4xx or 5xx
 */
export async function call<T>(url: string, options: Call = {}): Promise<T> {
  let response: Response
  let body: unknown
  try {
    response = await send(url, options)
    body = await json(response)
  } catch (cause) {
    throw new Unreachable('no answer', { cause })
  }
  if (response.ok) return body as T
  if (response.status === 502 || response.status === 503 || response.status === 504)
    throw new Unreachable('gateway away')
  throw new Refused(response.status, (body ?? {}) as { readonly [key: string]: unknown })
}
