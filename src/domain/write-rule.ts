import type { FieldError, Refusal, RefusalCode } from './codes.ts'
import { checkFields, ERRORS_MAX, type FieldTable } from './fields.ts'
import type { Uid } from './ids.ts'
import { same } from './same.ts'
import type { UserType } from './user.ts'

/** Who writes. The server itself marks what time has changed and deletes, and owns nothing. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'member'; readonly uid: Uid; readonly userType: UserType }
  | { readonly kind: 'server' }

/** A document as it travels: its fields, `_id`, and perhaps `_deleted`. Fields are unproven until checked. */
export type Doc = { readonly _id: string; readonly _deleted?: boolean; readonly [field: string]: unknown }

/** A rule sees the new document and the one it replaces; `null` when there is none, or it was deleted. */
export type WriteRule = (next: Doc, prev: Doc | null, actor: Actor) => Refusal | null

const PATH_MAX = 100 // characters; no field of ours has so long a name

/** A refusal fits in a few lines, whatever was sent. */
export function refuse(code: RefusalCode, fields?: readonly FieldError[]): Refusal {
  if (fields === undefined) return { code }
  const named = (error: FieldError) => Object.assign({}, error, { field: error.field.slice(0, PATH_MAX) })
  return { code, fields: fields.slice(0, ERRORS_MAX).map(named) }
}

/**
 * What the server leaves as it was is not judged again: a rule made stricter since must not keep an offer from expiring,
 * or an address from being changed. Nor is an e-mail that a member leaves: it is the server's, and they cannot mend it.
 */
export function invalid(table: FieldTable, next: Doc, prev: Doc | null, actor: Actor): Refusal | null {
  const isSettled = (name: string) => {
    const isServers = actor.kind === 'server' || name === 'email'
    return isServers && prev !== null && same(next[name], prev[name])
  }
  const errors = checkFields(table, next, isSettled)
  return errors.length === 0 ? null : refuse('invalid', errors)
}

/** Refuses a change to any of the named fields. */
export function frozen(fields: readonly string[], next: Doc, prev: Doc): Refusal | null {
  const errors: FieldError[] = []
  for (const field of fields) {
    if (!same(next[field], prev[field])) errors.push({ field, code: 'unknown-value' })
  }
  return errors.length === 0 ? null : refuse('immutable-field', errors)
}
