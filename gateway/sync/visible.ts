import { concerns, mayRead, mayReadByKey, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName, Doc } from '#domain/rules.ts'
import type { User } from '#domain/user.ts'
import { withoutMarks } from '#domain/versions/fields.ts'
import type { Current, Stored } from '../store/documents.ts'

/** The current document as the caller may see it by its key, or null. */
export function visible(name: DatabaseName, current: Current, actor: Actor): Stored | null {
  if (current.state !== 'present' || !mayReadByKey(name, current.doc, actor)) return null
  return concerns(name, current.doc._id, 'own', actor) ? current.doc : asEveryoneSees(current.doc)
}

/** Which write each value comes from is the document's own members' to know. */
function asEveryoneSees(doc: Stored): Stored {
  return withoutMarks(doc) as Stored
}

/** A document as it is given in one of its scopes. */
export function inScope(scope: Scope, doc: Stored): Stored {
  return scope === 'own' ? doc : asEveryoneSees(doc)
}

/** What stands, as it is given in one of the caller's scopes; null for what they may not, or no longer, read there. */
export function givenIn(scope: Scope, name: DatabaseName, current: Current, actor: Actor): Stored | null {
  if (current.state !== 'present' || !mayRead(name, current.doc, scope, actor)) return null
  return inScope(scope, current.doc)
}

/** A document as it travels to whom it is gone for: a deletion without a body. */
export function asGone(id: string, rev: string): Doc {
  return { _id: id, _rev: rev, _deleted: true }
}

/** What a member says of themselves, in words and pictures, as nothing. */
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

/** A profil while its account is suspended: whom members deal with has a name still, and shows nothing. */
export function silenced(profil: Stored): Stored {
  return { ...profil, ...UNSAID }
}
