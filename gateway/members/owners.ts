import { type AnnonceId, boutiqueOf, ownersOf, suiviPartsOf, type Uid } from '#domain/ids.ts'
import { conversationOf, entryAuthor, isEntryId } from '#domain/talk/ids.ts'
import { get } from '../store/documents.ts'
import type { Store } from '../store/store.ts'

/** Whether a document's owners have deleted their accounts, so that it must be deleted too. */
export type OrphanRule = (
  store: Pick<Store, 'db'>,
  id: string,
  isGone: (uid: Uid) => Promise<boolean>,
) => Promise<boolean>

/** Owners of a document by its id; a favourite also belongs to the annonce's boutique. */
function ownersOfAny(id: string): readonly Uid[] {
  const parts = suiviPartsOf(id)
  return parts?.kind === 'favori' ? [parts.uid, boutiqueOf(parts.about as AnnonceId)] : ownersOf(id)
}

export const anOwnerIsGone: OrphanRule = async (_store, id, isGone) =>
  (await Promise.all(ownersOfAny(id).map(isGone))).includes(true)

/** The papers of a partnership stay as long as one of its two parties does. */
export const allOwnersAreGone: OrphanRule = async (_store, id, isGone) => {
  const gone = await Promise.all(ownersOfAny(id).map(isGone))
  return gone.length > 0 && !gone.includes(false)
}

/**
 * Whether a conversation entry's author or candidature is gone. The candidature of a confirmed partnership outlives a
 * party's account, and so do the other party's messages in it.
 */
export const isLeftAlone: OrphanRule = async (store, id, isGone) => {
  if (!isEntryId(id)) return false
  return (await isGone(entryAuthor(id))) || (await get(store.db('candidatures'), conversationOf(id))) === null
}

export const neverAnOrphan: OrphanRule = async () => false
