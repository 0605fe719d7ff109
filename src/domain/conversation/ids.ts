import { type CandidatureId, matching, partsOf, RECORD_KEY_LENGTH, type Uid } from '../ids.ts'
import type { Party } from '../partenariat/partenariat.ts'

/**
 * What stands in a conversation is under `<candidatureId>.<key>`. The key says what it is and who wrote it, so that who
 * may read it, and with whom it goes, are told from the id alone: a letter for the kind, one for the party, and ten
 * characters of [a-z0-9].
 */
export type EntryId = string & { readonly __brand: 'EntryId' }

export const ENTRY_KINDS = ['message', 'blocage', 'signalement'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** How many characters of a key are drawn. */
export const ENTRY_DRAWN = RECORD_KEY_LENGTH - 2
/** A party blocks or does not: there is one such document of each. */
const ONLY = '0000000000'

export const isEntryId = matching<EntryId>(
  /^[a-z0-9]{20}\.[a-z0-9]{12}\.[a-z0-9]{20}\.(b[bc]0{10}|[ms][bc][a-z0-9]{10})$/,
)

/** The candidature that a conversation is about, read from the id of what stands in it. */
export function conversationOf(id: EntryId): CandidatureId {
  return id.slice(0, -(RECORD_KEY_LENGTH + 1)) as CandidatureId
}

function keyOf(id: EntryId): string {
  return id.slice(-RECORD_KEY_LENGTH)
}

export function entryKindOf(id: EntryId): EntryKind {
  return ENTRY_KINDS.filter((kind) => kind.charAt(0) === keyOf(id).charAt(0))[0] as EntryKind
}

function partyOf(id: EntryId): Party {
  return keyOf(id).charAt(1) === 'b' ? 'boutique' : 'creator'
}

function uidOf(id: CandidatureId, party: Party): Uid {
  const { boutiqueId, creatorId } = partsOf(id)
  return party === 'boutique' ? boutiqueId : creatorId
}

/** Who wrote it. */
export function entryAuthor(id: EntryId): Uid {
  return uidOf(conversationOf(id), partyOf(id))
}

/** The other party of a conversation. */
export function otherOf(id: CandidatureId, uid: Uid): Uid {
  const { boutiqueId, creatorId } = partsOf(id)
  return uid === boutiqueId ? creatorId : boutiqueId
}

/** Who may read it: a message both parties, anything else its author. */
export function readersOf(id: EntryId): readonly Uid[] {
  if (entryKindOf(id) !== 'message') return [entryAuthor(id)]
  const { boutiqueId, creatorId } = partsOf(conversationOf(id))
  return [boutiqueId, creatorId]
}

/** @param drawn ten characters of [a-z0-9] */
export function entryIdOf(id: CandidatureId, kind: EntryKind, uid: Uid, drawn: string): EntryId {
  const party = partsOf(id).boutiqueId === uid ? 'b' : 'c'
  return `${id}.${kind.charAt(0)}${party}${drawn}` as EntryId
}

/** Whether this member blocks the other party, or does not: one document, on all their devices. */
export function blocageIdOf(id: CandidatureId, uid: Uid): EntryId {
  return entryIdOf(id, 'blocage', uid, ONLY)
}
