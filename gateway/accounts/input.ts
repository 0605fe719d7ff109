import type { FieldError } from '#domain/codes.ts'
import { checkField } from '#domain/fields.ts'
import { normaliseEmail } from '#domain/input.ts'
import { PASSWORD_MAX, PASSWORD_MIN, USER_FIELDS, type UserType } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { HttpError } from '../http/error.ts'

/** The fields of a body; a missing field counts as empty. */
export interface Body {
  readonly email?: string
  readonly password?: string
  readonly userType?: string
}

const BODY_TEXT_MAX = 1000 // characters: beyond any field's bound, which gives the precise error

const text = { type: 'string', maxLength: BODY_TEXT_MAX } as const

/** A schema for the named fields. The domain decides which are required, and their contents. */
export function bodySchema(...fields: readonly (keyof Body)[]): object {
  return { type: 'object', properties: Object.fromEntries(fields.map((field) => [field, text])) }
}

/** For a request without a body: everything else is ignored. */
export const NO_QUERY = { type: 'object' } as const

export const TOKEN_PARAMS = {
  type: 'object',
  required: ['token'],
  properties: { token: { type: 'string', maxLength: 100 } },
} as const

/** Two keyboards may type the same letters composed or decomposed. */
function passwordOf(body: Body | undefined): string {
  return (body?.password ?? '').normalize('NFC')
}

function passwordErrors(password: string): FieldError[] {
  if (password === '') return [{ field: 'password', code: 'required' }]
  if (password.length < PASSWORD_MIN) return [{ field: 'password', code: 'too-short', bound: PASSWORD_MIN }]
  if (password.length > PASSWORD_MAX) return [{ field: 'password', code: 'too-long', bound: PASSWORD_MAX }]
  return []
}

function rejectInvalid(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new HttpError(400, 'invalid', { fields })
}

function emailOf(body: Body | undefined): { email: string; errors: FieldError[] } {
  const email = normaliseEmail(body?.email ?? '')
  const errors = checkField('email', USER_FIELDS.email, email)
  return { email, errors: isEmailShown(email) ? errors : [{ field: 'email', code: 'not-an-email' }] }
}

/** @throws HttpError 400 invalid, with the fields */
export function parseEmail(body: Body | undefined): string {
  const { email, errors } = emailOf(body)
  rejectInvalid(errors)
  return email
}

/** Parses a password to be set. @throws HttpError 400 invalid, with the fields */
export function parseNewPassword(body: Body | undefined): string {
  const password = passwordOf(body)
  rejectInvalid(passwordErrors(password))
  return password
}

/** Parses an address and a password, to be verified. @throws HttpError 400 invalid, with the fields */
export function parseSignIn(body: Body | undefined): { email: string; password: string } {
  const email = normaliseEmail(body?.email ?? '')
  const password = passwordOf(body)
  const missing = Object.entries({ email, password }).filter(([, value]) => value === '')
  rejectInvalid(missing.map(([field]) => ({ field, code: 'required' })))
  return { email, password }
}

/** Parses a new address, and a password of any length to verify. @throws HttpError 400 invalid, with the fields */
export function parseCredentials(body: Body | undefined): { email: string; password: string } {
  const { email, errors } = emailOf(body)
  const password = passwordOf(body)
  rejectInvalid(password === '' ? [...errors, { field: 'password', code: 'required' }] : errors)
  return { email, password }
}

/** @throws HttpError 400 invalid, with the fields */
export function parseSignUp(body: Body | undefined): { email: string; password: string; userType: UserType } {
  const { email, errors } = emailOf(body)
  const password = passwordOf(body)
  const userType = body?.userType ?? ''
  rejectInvalid([...errors, ...passwordErrors(password), ...checkField('userType', USER_FIELDS.userType, userType)])
  return { email, password, userType: userType as UserType }
}
