import { type CandidatureId, matching, partsOf, RECORD_KEY_LENGTH, type Uid } from '../ids.ts'
import type { Party } from '../papers/partenariat.ts'

/**
 * An entry of a conversation has the id `<candidatureId>.<key>`. The key encodes its kind and author, so that access
 * and replication can be decided from the id alone: a letter for the kind, one for the party, and ten characters of
 * [a-z0-9].
 */
export type EntryId = string & { readonly __brand: 'EntryId' }

export const ENTRY_KINDS = ['message', 'blocage', 'signalement'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** The number of random characters in a key. */
export const ENTRY_DRAWN = RECORD_KEY_LENGTH - 2
/** The suffix of a blocage: there is one such document per party. */
const ONLY = '0000000000'

export const isEntryId = matching<EntryId>(
  /^[a-z0-9]{20}\.[a-z0-9]{12}\.[a-z0-9]{20}\.(b[bc]0{10}|[ms][bc][a-z0-9]{10})$/,
)

/** The candidature of a conversation, read from the id of one of its entries. */
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

/** The author of an entry. */
export function entryAuthor(id: EntryId): Uid {
  return uidOf(conversationOf(id), partyOf(id))
}

/** The other party of a conversation. */
export function otherOf(id: CandidatureId, uid: Uid): Uid {
  const { boutiqueId, creatorId } = partsOf(id)
  return uid === boutiqueId ? creatorId : boutiqueId
}

/** Who may read an entry: both parties for a message, its author for anything else. */
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

/** The single document, shared by all of a member's devices, that says whether they block the other party. */
export function blocageIdOf(id: CandidatureId, uid: Uid): EntryId {
  return entryIdOf(id, 'blocage', uid, ONLY)
}
