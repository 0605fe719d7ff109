import type { FieldError, Refusal } from '#domain/codes.ts'
import { isUid } from '#domain/ids.ts'
import type { Actor, Doc, WriteRule } from '#domain/rules.ts'

/** Who writes, as CouchDB hands it to its validators. The gateway signs the name; it is the uid. */
export interface UserCtx {
  readonly name: string | null
  readonly roles: readonly string[]
}

export type ValidateDocUpdate = (newDoc: Doc, oldDoc: Doc | null, userCtx: UserCtx, secObj?: unknown) => void

/** A user with no role of ours is nobody to the rules, whatever the name. */
function actorOf(userCtx: UserCtx): Actor {
  if (userCtx.roles.indexOf('_admin') >= 0) return { kind: 'server' }
  const boutique = userCtx.roles.indexOf('boutique') >= 0
  const createur = userCtx.roles.indexOf('createur') >= 0
  if (!isUid(userCtx.name) || boutique === createur) return { kind: 'anonymous' }
  return { kind: 'member', uid: userCtx.name, userType: boutique ? 'boutique' : 'createur' }
}

/** What the store itself adds to a document must not carry anything: no attachment, no body in a tombstone. */
function smuggled(doc: Doc): Refusal | null {
  const errors: FieldError[] = []
  for (const field of Object.keys(doc)) {
    const body = doc._deleted === true && field.charAt(0) !== '_'
    if (body || field === '_attachments') errors.push({ field, code: 'unknown-field' })
  }
  return errors.length === 0 ? null : { code: 'invalid', fields: errors }
}

/**
 * A rule of the domain as CouchDB's `validate_doc_update`. It throws `{forbidden}` with a refusal in JSON.
 * CouchDB does not call it for design documents, which only administrators may write.
 * https://docs.couchdb.org/en/stable/ddocs/ddocs.html#validate-document-update-functions
 */
export function validator(rule: WriteRule): ValidateDocUpdate {
  return (newDoc, oldDoc, userCtx) => {
    const prev = oldDoc === null || oldDoc._deleted === true ? null : oldDoc
    const refusal = rule(newDoc, prev, actorOf(userCtx)) || smuggled(newDoc)
    if (refusal !== null) throw { forbidden: JSON.stringify(refusal) }
  }
}
