import type { FieldError, Refusal, RefusalCode } from './codes.ts'
import { checkFields, ERRORS_MAX, type FieldTable } from './fields.ts'
import type { Uid } from './ids.ts'
import { same } from './same.ts'
import type { UserType } from './user.ts'

/** Who writes. The server records what time has changed, deletes, and owns nothing. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'member'; readonly uid: Uid; readonly userType: UserType }
  | { readonly kind: 'server' }

/** A document as sent: its fields, `_id`, and possibly `_deleted`. Fields are untrusted until validated. */
export type Doc = { readonly _id: string; readonly _deleted?: boolean; readonly [field: string]: unknown }

/** A rule gets the new document and the one it replaces; `null` if there is none, or it was deleted. */
export type WriteRule = (next: Doc, prev: Doc | null, actor: Actor) => Refusal | null

const PATH_MAX = 100 // characters; longer than any field name of ours

/** A refusal stays within a few lines, whatever was sent. */
export function refuse(code: RefusalCode, fields?: readonly FieldError[]): Refusal {
  if (fields === undefined) return { code }
  const named = (error: FieldError) => Object.assign({}, error, { field: error.field.slice(0, PATH_MAX) })
  return { code, fields: fields.slice(0, ERRORS_MAX).map(named) }
}

/**
 * Fields that the server leaves unchanged are not validated again: a stricter rule must not block an offer's expiry or
 * a change of address. Nor is an e-mail that a member leaves unchanged: the server sets it, and they cannot fix it.
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
