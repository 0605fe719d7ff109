import { boutiqueOf, isAnnonceId, isCandidatureId, isRecordId, isSuiviId, isUid, ownersOf, type Uid } from './ids.ts'
import type { Actor, DatabaseName, Doc } from './rules.ts'
import { isEntryId, readersOf } from './talk/ids.ts'

/**
 * Who may read a document. Scope `public` is everyone's share of a database, `own` the caller's.
 *
 * | database     | public             | own                         |
 * |--------------|--------------------|-----------------------------|
 * | annonces     | active ones        | the boutique's, open or not |
 * | candidatures | —                  | the two parties'            |
 * | users        | members, by key    | one's own                   |
 * | prives       | —                  | one's own                   |
 * | partenariats | —                  | the two parties'            |
 * | records      | —                  | the two parties'            |
 * | suivis       | —                  | one's own                   |
 * | conversations | —                 | messages: the two parties'; the rest: its author's |
 */
export type Scope = 'public' | 'own'

/**
 * The members whose `own` scope includes a document, from its id alone. It decides who receives a change or a deletion,
 * so it must not depend on a body that may already be deleted.
 */
export function concernedBy(database: DatabaseName, id: string): readonly Uid[] {
  if (database === 'annonces') return isAnnonceId(id) ? [boutiqueOf(id)] : []
  if (database === 'candidatures' || database === 'partenariats') return isCandidatureId(id) ? ownersOf(id) : []
  if (database === 'records') return isRecordId(id) ? ownersOf(id) : []
  if (database === 'suivis') return isSuiviId(id) ? ownersOf(id) : []
  if (database === 'conversations') return isEntryId(id) ? readersOf(id) : []
  return isUid(id) ? [id] : []
}

/** Whether a change belongs to the `public` scope. */
export function concernsAll(database: DatabaseName, id: string): boolean {
  return database === 'annonces' && isAnnonceId(id)
}

/** Whether a document may concern the caller, from its id alone. */
export function concerns(database: DatabaseName, id: string, scope: Scope, actor: Actor): boolean {
  if (scope === 'public') return concernsAll(database, id)
  // Most changes concern other members; a substring test rejects them cheaply.
  if (actor.kind !== 'member' || id.indexOf(actor.uid) < 0) return false
  return concernedBy(database, id).indexOf(actor.uid) >= 0
}

/** Whether the caller may read this document. Deleted documents are not handled here. */
export function mayRead(database: DatabaseName, doc: Doc, scope: Scope, actor: Actor): boolean {
  if (!concerns(database, doc._id, scope, actor)) return false
  return scope === 'own' || doc.active === true
}

const SCOPES: readonly Scope[] = ['own', 'public']

/**
 * Whether the caller may read this document by its key. Any member may read any member's public profile: this is how
 * profiles are shown. The gateway also requires the caller's own profile to be complete, and rate-limits these reads.
 */
export function mayReadByKey(database: DatabaseName, doc: Doc, actor: Actor): boolean {
  if (database === 'users') return actor.kind === 'member' && isUid(doc._id)
  return SCOPES.some((scope) => mayRead(database, doc, scope, actor))
}
