import type { FieldError } from '#domain/codes.ts'

export type StartupCode =
  | 'bad-env'
  | 'port-taken'
  | 'store-locked'
  | 'store-unwritable'
  | 'store-unreachable'
  | 'store-insecure'
  | 'store-unauthorized'
  | 'store-refused'

/** Why the gateway cannot start. The caller says it in one sentence; `detail` names the setting or the folder. */
export class StartupError extends Error {
  readonly code: StartupCode
  readonly detail: string

  constructor(code: StartupCode, detail: string) {
    super(`${code}: ${detail}`)
    this.name = 'StartupError'
    this.code = code
    this.detail = detail
  }
}

export interface HttpErrorData {
  readonly fields?: readonly FieldError[]
  readonly retryAfter?: number
}

/** A request refused with a code; the error handler chooses the French. */
export class HttpError extends Error {
  readonly statusCode: number
  readonly reason: string
  readonly data: HttpErrorData | undefined

  constructor(statusCode: number, reason: string, data?: HttpErrorData) {
    super(reason)
    this.name = 'HttpError'
    this.statusCode = statusCode
    this.reason = reason
    this.data = data
  }
}

/** The store answered what it never should, or not at all. Carries a name and a status, never a document. */
export class StoreError extends Error {
  readonly status: number

  constructor(name: string, status: number) {
    super(name)
    this.name = 'StoreError'
    this.status = status
  }
}

/** @returns the HTTP status a PouchDB error carries, or undefined when the value is not one */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined
  return typeof error.status === 'number' ? error.status : undefined
}

const DOWN: readonly string[] = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']

/** Whether the store did not answer: to try again later, which says nothing of the request. */
export function isStoreDown(error: unknown): boolean {
  if (error instanceof StoreError) return error.status >= 500
  if (!(error instanceof Error) || statusOf(error) !== undefined || !('code' in error)) return false
  return DOWN.includes(String(error.code))
}
