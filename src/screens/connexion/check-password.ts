import type { FieldError } from '#domain/codes.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/user.ts'

/** Validation errors of a new password. */
export function checkPassword(password: string): FieldError[] {
  if (password.length < PASSWORD_MIN) return [{ field: 'password', code: 'too-short', bound: PASSWORD_MIN }]
  if (password.length > PASSWORD_MAX) return [{ field: 'password', code: 'too-long', bound: PASSWORD_MAX }]
  return []
}
