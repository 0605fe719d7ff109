import type { FieldError } from '#domain/codes.ts'
import type { Suspension } from '#domain/talk/signalement.ts'
import { errorMessage } from '#messages/errors.ts'

/** A failed command, as its form reads it. */
export interface Failure {
  readonly ok: false
  readonly code: string
  readonly fields?: readonly FieldError[]
  readonly retryAfter?: number
  readonly suspension?: Suspension
}

const REMEDIES = ['offline', 'too-many-requests', 'busy']

/** Why it failed, if waiting can help. */
export function remedy(failure: Failure): string | undefined {
  const { code } = failure
  return REMEDIES.includes(code) ? errorMessage(code, failure) : undefined
}

/** A form's failure message, followed by the remedy if there is one. */
export function withRemedy(sentence: string, failure: Failure): string {
  return [sentence, remedy(failure)].filter(Boolean).join(' ')
}
