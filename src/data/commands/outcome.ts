import type { FieldError } from '#domain/codes.ts'
import type { Suspension } from '#domain/talk/signalement.ts'

export interface Failed<Code extends string> {
  readonly ok: false
  readonly code: Code
  readonly fields?: readonly FieldError[]
  /** Seconds to wait before trying again, when the server sent a delay. */
  readonly retryAfter?: number
  /** Why the account is suspended, when the server sent it. */
  readonly suspension?: Suspension
}

/** The result of a command, which never throws for an expected failure. `messages` translates `code` into French. */
export type Outcome<Code extends string, Value = undefined> =
  | { readonly ok: true; readonly value: Value }
  | Failed<Code>

export const done = { ok: true, value: undefined } as const

export function failed<Code extends string>(code: Code, fields?: readonly FieldError[]): Failed<Code> {
  return fields === undefined ? { ok: false, code } : { ok: false, code, fields }
}
