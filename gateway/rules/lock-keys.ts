import { type AnnonceId, candidatureOf, isCandidatureId, isRecordId, ownersOf, partsOf } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'
import { conversationOf, isEntryId } from '#domain/talk/ids.ts'

export function annonceKey(id: AnnonceId): string {
  return `annonce ${id}`
}

/** Lock key of a write. Writes that check each other's documents share one: a candidature, an edit of its annonce. */
export function lockKey(name: DatabaseName, id: string): string {
  if (name === 'candidatures' && isCandidatureId(id)) return annonceKey(partsOf(id).annonceId)
  if (name === 'records' && isRecordId(id)) return `records ${candidatureOf(id)}`
  // The rule counts a member's suivis.
  if (name === 'suivis') return `suivis ${ownersOf(id)[0]}`
  if (name === 'conversations' && isEntryId(id)) return `conversations ${conversationOf(id)}`
  return name === 'annonces' ? annonceKey(id as AnnonceId) : `${name} ${id}`
}
