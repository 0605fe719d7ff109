import { setTimeout as wait } from 'node:timers/promises'

export interface DeployTarget {
  /** The server's URL, without credentials. */
  readonly url: string
  /** An administrator's `authorization` header. */
  readonly headers: { readonly [name: string]: string }
  /** Prefix of each database's name; none by default. */
  readonly prefix?: string
}

export type DeployCode = 'couchdb-unreachable' | 'couchdb-unauthorized' | 'couchdb-refused'

export class DeployError extends Error {
  readonly code: DeployCode
  /** The request that failed, such as `PUT /annonces/_security: 500`. */
  readonly detail: string

  constructor(code: DeployCode, detail: string) {
    super(`${code} (${detail})`)
    this.code = code
    this.detail = detail
  }
}

interface Answer {
  readonly status: number
  readonly body: { readonly [field: string]: unknown }
  /** The server's clock, in seconds since the epoch; NaN when the answer has no date. */
  readonly at: number
}

/** Sends one request. Returns answers that succeed or have an `expected` status; any other is an error. */
export type Ask = (
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  expected?: readonly number[],
) => Promise<Answer>

const TIMEOUT_MS = 15_000
const TRIES_MAX = 20
const WAIT_MIN_MS = 50
const WAIT_MAX_MS = 1000

/**
 * Transient statuses, while another node creates the same thing or before this node knows of it. 202: too few copies
 * took the write for it to count.
 */
const PASSING: readonly number[] = [202, 404, 409, 500, 503]

async function once(url: string, init: RequestInit, detail: string): Promise<Answer & { readonly ok: boolean }> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new DeployError('couchdb-unreachable', detail)
  })
  const body = (await response.json().catch(() => ({}))) as Answer['body']
  const at = Date.parse(response.headers.get('date') ?? '') / 1000
  return { status: response.status, ok: response.ok, body, at }
}

/** Retries transient refusals: several gateways may deploy at once, through several nodes. */
export function createAsk(target: DeployTarget): Ask {
  const base = target.url.replace(/\/+$/, '')
  const headers = { ...target.headers, accept: 'application/json', 'content-type': 'application/json' }
  return async (method, path, body, expected = []) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    for (let tries = 1, delay = WAIT_MIN_MS; ; tries += 1, delay = Math.min(2 * delay, WAIT_MAX_MS)) {
      const { ok, ...answer } = await once(`${base}${path}`, init, `${method} ${path}`)
      const { status } = answer
      if (expected.includes(status) || (ok && status !== 202)) return answer
      if (!PASSING.includes(status) || tries === TRIES_MAX) {
        const refused = status === 401 || status === 403
        throw new DeployError(refused ? 'couchdb-unauthorized' : 'couchdb-refused', `${method} ${path}: ${status}`)
      }
      await wait(delay)
    }
  }
}
