import type { Uid } from '#domain/ids.ts'
import { DATABASES } from '#wire/names.ts'

/** Local storage: the token of the public database into which the catalogue has been pulled once. */
export const COMPLETE_KEY = 'rayon-libre:complete'

/** Local storage: the token of the member's database into which their documents have been pulled once. */
export const OWN_COMPLETE_KEY = 'rayon-libre:complete-own'

/** Local storage: the uids of those whose data wait on this device for their return, while others use it. */
export const DETACHED_MEMBERS_KEY = 'rayon-libre:left-members'

/** Local storage: how far the server's clock is ahead of this device's, in milliseconds. */
export const CLOCK_OFFSET_KEY = 'rayon-libre:clock-offset'

/** Local storage: the last known counts of members. */
export const COUNTS_KEY = 'rayon-libre:counts'

/** The drafts of what is written to a boutique, by a visitor or a member. */
export const CANDIDATURE_DRAFTS = 'candidature/'

/** The key of the draft of a candidature. */
export function candidatureDraft(annonceId: string): string {
  return CANDIDATURE_DRAFTS + annonceId
}

/** The key of the draft of a boutique's own note on a candidature. */
export function noteDraft(candidatureId: string): string {
  return `note/${candidatureId}`
}

/** The name of a member's database. */
export function privateName(uid: Uid): string {
  return `${DATABASES.documents}-${uid}`
}

/** Local storage: the favourites and saved searches of a visitor. */
export const VISITOR_SUIVIS_KEY = 'rayon-libre:suivis'

/** Local storage: when this device was last visited, and up to when it had been before. */
export const VISIT_KEY = 'rayon-libre:visit'
