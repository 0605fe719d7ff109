import { candidatureOf, isRecordId, suiviPartsOf } from './ids.ts'
import type { DatabaseName } from './rules.ts'
import { conversationOf, isEntryId } from './talk/ids.ts'

/** The collections that others depend on. */
type Dependency = 'users' | 'candidatures'

interface Named {
  readonly _id: string
}

interface Need {
  readonly on: Dependency
  /** Whether that pending write must arrive before this version. */
  readonly concerns: (there: Named & { readonly annonceId?: string }, here: Named) => boolean
}

/** The member's own profile: the only document of its collection that a member writes. */
const OWN_PROFIL: Need = { on: 'users', concerns: () => true }

/**
 * Cross-document rules, from the writer's side: an annonce or a candidature needs a complete profile, an edit of an
 * annonce needs its candidatures answered, papers a confirmed partnership, and a note or a read mark its candidature.
 */
export const NEEDS: { readonly [D in DatabaseName]: readonly Need[] } = {
  annonces: [
    OWN_PROFIL,
    { on: 'candidatures', concerns: (candidature, annonce) => candidature.annonceId === annonce._id },
  ],
  candidatures: [OWN_PROFIL],
  users: [],
  prives: [],
  partenariats: [{ on: 'candidatures', concerns: (candidature, papers) => candidature._id === papers._id }],
  records: [{ on: 'candidatures', concerns: ({ _id }, { _id: id }) => isRecordId(id) && candidatureOf(id) === _id }],
  suivis: [{ on: 'candidatures', concerns: ({ _id }, { _id: id }) => suiviPartsOf(id)?.about === _id }],
  conversations: [
    { on: 'candidatures', concerns: ({ _id }, { _id: id }) => isEntryId(id) && conversationOf(id) === _id },
  ],
}
