import type { Candidature } from '#domain/candidature.ts'
import { otherOf, type Party } from '#domain/conversation/ids.ts'
import type { Uid } from '#domain/ids.ts'
import { nameIn } from '#messages/fr/conversation.ts'

export interface Other {
  readonly uid: Uid
  readonly party: Party
  readonly name: string
}

/** The party of a conversation who is not the reader. */
export function otherParty(candidature: Candidature, uid: string): Other {
  const party = uid === candidature.boutiqueId ? 'creator' : 'boutique'
  return { uid: otherOf(candidature._id, uid as Uid), party, name: nameIn(candidature, party) }
}
