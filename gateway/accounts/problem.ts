import type { FieldError } from '#domain/codes.ts'
import type { ErrorCode } from '#messages/errors.ts'

export interface ProblemData {
  readonly fields?: readonly FieldError[]
  /** Seconds. */
  readonly retryAfter?: number
}

/** A request that is answered with a code. The French sentence is chosen when it is sent. */
export class Problem extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly data: ProblemData | undefined

  constructor(status: number, code: ErrorCode, data?: ProblemData) {
    super(code)
    this.status = status
    this.code = code
    this.data = data
  }
}
