import type { Uid } from '#domain/ids.ts'
import { DATABASES } from '#wire/names.ts'

/** Local storage: the token of the public database, once the catalogue has been pulled into it. */
export const COMPLETE_KEY = 'rayon-libre:complete'

/** Local storage: the token of the member's database, once their documents have been pulled into it. */
export const OWN_COMPLETE_KEY = 'rayon-libre:complete-own'

/** Local storage: the uids of members whose data stays on this device until they return, while others use it. */
export const DETACHED_MEMBERS_KEY = 'rayon-libre:left-members'

/** Local storage: the server clock's lead over this device's, in milliseconds. */
export const CLOCK_OFFSET_KEY = 'rayon-libre:clock-offset'

/** Local storage: the last known counts of members. */
export const COUNTS_KEY = 'rayon-libre:counts'

/** Local storage: the uid of the member who has pieces to sell, and opens the installed app at the comptoir. */
export const SELLER_KEY = 'rayon-libre:seller'

/** The key prefix of what was typed and ticked for labels: kept for the next ones, never sent. */
export const LABEL_CHOICES = 'etiquettes/'

/** The key prefix of candidature drafts, a visitor's or a member's. */
export const CANDIDATURE_DRAFTS = 'candidature/'

/** The key of the draft of a candidature. */
export function candidatureDraft(annonceId: string): string {
  return CANDIDATURE_DRAFTS + annonceId
}

/** The key of the draft of a boutique's note on a candidature. */
export function noteDraft(candidatureId: string): string {
  return `note/${candidatureId}`
}

/** The name of a member's database. */
export function privateName(uid: Uid): string {
  return `${DATABASES.documents}-${uid}`
}

/** Local storage: the favourites and saved searches of a visitor. */
export const VISITOR_SUIVIS_KEY = 'rayon-libre:suivis'

/** Local storage: the last visit on this device, and the end of the one before. */
export const VISIT_KEY = 'rayon-libre:visit'
