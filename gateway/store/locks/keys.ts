import { conversationOf, isEntryId } from '#domain/conversation/ids.ts'
import { type AnnonceId, candidatureOf, isCandidatureId, isRecordId, ownersOf, partsOf } from '#domain/ids.ts'
import type { DatabaseName } from '#domain/rules.ts'

export function annonceKey(id: AnnonceId): string {
  return `annonce ${id}`
}

/** Writes that look at each other's documents take turns: a candidature and an edit of its annonce share a key. */
export function lockKey(name: DatabaseName, id: string): string {
  if (name === 'candidatures' && isCandidatureId(id)) return annonceKey(partsOf(id).annonceId)
  if (name === 'records' && isRecordId(id)) return `records ${candidatureOf(id)}`
  // They are counted.
  if (name === 'suivis') return `suivis ${ownersOf(id)[0]}`
  if (name === 'conversations' && isEntryId(id)) return `conversations ${conversationOf(id)}`
  return name === 'annonces' ? annonceKey(id as AnnonceId) : `${name} ${id}`
}
