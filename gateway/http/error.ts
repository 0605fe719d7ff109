import type { ErrorCode, ErrorData } from '#messages/errors.ts'

/** A request rejected with a code, for which the error handler chooses the French sentence. */
export class HttpError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly data: ErrorData | undefined

  constructor(status: number, code: ErrorCode, data?: ErrorData) {
    super(code)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.data = data
  }
}
