import { conversationOf, isEntryId } from './conversation/ids.ts'
import { candidatureOf, isRecordId, suiviPartsOf } from './ids.ts'
import type { DatabaseName } from './rules.ts'

/** The collections that others depend on. */
export type Dependency = 'users' | 'candidatures'

interface Named {
  readonly _id: string
}

interface Need {
  readonly on: Dependency
  /** Whether what waits there must arrive before this version. */
  readonly concerns: (there: Named & { readonly annonceId?: string }, here: Named) => boolean
}

/** One's own profile: the only document of its collection that one writes. */
const OWN_PROFIL: Need = { on: 'users', concerns: () => true }

/**
 * The rules across documents, from the side of who writes: an annonce or a candidature wants the profile complete, an
 * edit of an annonce its candidatures answered, and the papers of a partnership its confirmation. A note and a read mark want their candidature.
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
