import { type AnnonceId, boutiqueOf, ownersOf, suiviPartsOf, type Uid } from '#domain/ids.ts'
import type { PartenariatRecord } from '#domain/papers/records.ts'
import { conversationOf, entryAuthor, isEntryId } from '#domain/talk/ids.ts'
import { findIds, get } from '../store/documents.ts'
import { pageSizeOf } from '../store/large/pages.ts'
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

/** Records of a kind per page of an index: LevelDB reads them whole. A statement has a hundred kilobytes at most. */
const KIND_PAGES: { readonly [K in PartenariatRecord['kind']]: number } = {
  movement: 500,
  void: 500,
  deposit: 50,
  statement: 50,
  answer: 500,
  payment: 500,
  receipt: 500,
  end: 500,
  copy: pageSizeOf('records'),
}

/** Sorted ids of the documents a créateur shares with boutiques. Each kind of record has pages of its own size. */
export async function idsOfCreateur(
  store: Pick<Store, 'db'>,
  name: 'candidatures' | 'partenariats' | 'records' | 'conversations',
  creatorId: Uid,
): Promise<readonly string[]> {
  const db = store.db(name)
  if (name !== 'records') return findIds(db, { creatorId }, pageSizeOf(name))
  const ids: string[] = []
  for (const [kind, size] of Object.entries(KIND_PAGES)) ids.push(...(await findIds(db, { creatorId, kind }, size)))
  return ids.sort()
}
