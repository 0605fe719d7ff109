import type { FieldError, Refusal } from '#domain/codes.ts'
import { isUid } from '#domain/ids.ts'
import { type Actor, type DatabaseName, type Doc, WRITE_RULES } from '#domain/rules.ts'
import { refuse } from '#domain/write-rule.ts'
import { judgedRole } from './judged.ts'

/** The writer, as CouchDB passes it to validators. The name is the uid, signed by the gateway. */
export interface UserCtx {
  readonly name: string | null
  readonly roles: readonly string[]
}

const FORGED = 'forged-revision'
/** The token approves another write than this one. */
export const NOT_JUDGED = 'not-judged'

export type ValidateDocUpdate = (newDoc: Doc, oldDoc: Doc | null, userCtx: UserCtx, secObj?: unknown) => void

/** To the rules, a user without one of our roles is anonymous, whatever the name. */
function actorOf(userCtx: UserCtx): Actor {
  if (userCtx.roles.indexOf('_admin') >= 0) return { kind: 'server' }
  const boutique = userCtx.roles.indexOf('boutique') >= 0
  const createur = userCtx.roles.indexOf('createur') >= 0
  if (!isUid(userCtx.name) || boutique === createur) return { kind: 'anonymous' }
  return { kind: 'member', uid: userCtx.name, userType: boutique ? 'boutique' : 'createur' }
}

/** The store's own fields must not carry data: no attachment, no body in a tombstone. */
function smuggled(doc: Doc): Refusal | null {
  const errors: FieldError[] = []
  for (const field of Object.keys(doc)) {
    const body = doc._deleted === true && field.charAt(0) !== '_'
    if (body || field === '_attachments') errors.push({ field, code: 'unknown-field' })
  }
  return errors.length === 0 ? null : refuse('invalid', errors)
}

/**
 * Whether a write replaces the current revision, or creates a document where there is none. For a normal write CouchDB
 * passes the revision it replaces; one that brings its own (`new_edits: false`) forges a history, whatever its parent.
 */
function isPlaced(next: Doc, old: Doc | null): boolean {
  const stands = old === null ? undefined : old._rev
  return (next._rev || '') === (stands || '')
}

/**
 * The rule of a database as CouchDB's `validate_doc_update`. It throws `{forbidden}` with a refusal in JSON, or with a
 * bare code for writes that no gateway of ours makes. CouchDB does not call it for design documents, which only
 * administrators may write, nor for `_local` ones.
 * https://docs.couchdb.org/en/stable/ddocs/ddocs.html#validate-document-update-functions
 */
export function validator(name: DatabaseName): ValidateDocUpdate {
  return (newDoc, oldDoc, userCtx) => {
    const actor = actorOf(userCtx)
    const prev = oldDoc === null || oldDoc._deleted === true ? null : oldDoc
    const refusal = WRITE_RULES[name](newDoc, prev, actor) || smuggled(newDoc)
    if (refusal !== null) throw { forbidden: JSON.stringify(refusal) }
    if (actor.kind === 'server') return
    if (!isPlaced(newDoc, oldDoc)) throw { forbidden: FORGED }
    if (userCtx.roles.indexOf(judgedRole(newDoc)) < 0) throw { forbidden: NOT_JUDGED }
  }
}
