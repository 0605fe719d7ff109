import { concerns, mayRead, mayReadByKey, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import type { User } from '#domain/user.ts'
import { withoutMarks } from '#domain/versions/fields.ts'
import type { Current, Stored } from '../store/documents.ts'

/** The current document as the caller may read it by key, or null. */
export function visible(name: DatabaseName, current: Current, actor: Actor): Stored | null {
  if (current.state !== 'present' || !mayReadByKey(name, current.doc, actor)) return null
  return concerns(name, current.doc._id, 'own', actor) ? current.doc : asEveryoneSees(current.doc)
}

/** Only the members of a document may know which write each of its values comes from. */
function asEveryoneSees(doc: Stored): Stored {
  return withoutMarks(doc) as Stored
}

/** A document as returned in one of its scopes. */
export function inScope(scope: Scope, doc: Stored): Stored {
  return scope === 'own' ? doc : asEveryoneSees(doc)
}

/** The current document in one of the caller's scopes; null if they may not, or no longer, read it there. */
export function givenIn(scope: Scope, name: DatabaseName, current: Current, actor: Actor): Stored | null {
  if (current.state !== 'present' || !mayRead(name, current.doc, scope, actor)) return null
  return inScope(scope, current.doc)
}

/** A document for a caller who may no longer read it: a deletion without a body. */
export function asGone(id: string, rev: string): Doc {
  return { _id: id, _rev: rev, _deleted: true }
}

/** Empty values of a member's texts and pictures about themselves. */
const UNSAID = {
  photos: [],
  photoTexts: {},
  profileDescription: '',
  histoire: '',
  specificites: '',
  siteInternet: '',
  instagram: '',
  facebook: '',
} as const satisfies Partial<User>

/** A profil while its account is suspended: its partners still see a name, and nothing else. */
export function silenced(profil: Stored): Stored {
  return { ...profil, ...UNSAID }
}
