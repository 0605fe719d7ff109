import { type AnnonceId, boutiqueOf, ownersOf, suiviPartsOf, type Uid } from '#domain/ids.ts'
import { conversationOf, entryAuthor, isEntryId } from '#domain/talk/ids.ts'
import { type Db, eraseById, get, getMany } from '../store/documents.ts'
import type { Store, StoreDatabase } from '../store/store.ts'
import { type Account, accountId } from './documents.ts'

/** Databases of what the two parties of a partnership write about it, under its candidature's id. */
export const PAPER_DATABASES = ['partenariats', 'records'] as const satisfies readonly StoreDatabase[]

/** Whether an account was deleted, is being deleted, or never existed. */
export async function isGone(accounts: Db, uid: Uid): Promise<boolean> {
  const account = await get<Account>(accounts, accountId(uid))
  return account === null || account.deletingAt !== undefined
}

/** Whether an account was deleted or is being so. False if the store never had it: it may have been restored. */
export async function wasDeleted(accounts: Db, uid: Uid): Promise<boolean> {
  const [account] = await getMany<Account>(accounts, [accountId(uid)])
  return account?.state === 'deleted' || (account?.state === 'present' && account.doc.deletingAt !== undefined)
}

/** Members whose departure erases a document: its owner and, for a favourite, also the annonce's boutique. */
function goingWith(id: string): readonly Uid[] {
  const parts = suiviPartsOf(id)
  return parts?.kind === 'favori' ? [parts.uid, boutiqueOf(parts.about as AnnonceId)] : ownersOf(id)
}

/**
 * Whether a conversation entry is orphaned: its author or its candidature is gone. The candidature of a confirmed
 * partnership outlives a party's account, and so do the other party's messages in it.
 */
async function isLeftAlone(
  store: Pick<Store, 'db'>,
  id: string,
  gone: (uid: Uid) => Promise<boolean>,
): Promise<boolean> {
  if (!isEntryId(id)) return false
  return (await gone(entryAuthor(id))) || (await get(store.db('candidatures'), conversationOf(id))) === null
}

/**
 * Erases a document that a concurrent request wrote for an account whose deletion had begun. The deletion marks the
 * account, then erases what it finds; a write checks the mark afterwards: whichever comes second erases the document.
 * The papers of a partnership stay as long as one of its two parties does.
 * @returns whether it was erased
 */
export async function eraseIfOwnerDeleted(
  store: Pick<Store, 'db'>,
  name: StoreDatabase,
  id: string,
  gone: (uid: Uid) => Promise<boolean>,
): Promise<boolean> {
  if (name === 'conversations') {
    if (!(await isLeftAlone(store, id, gone))) return false
    await eraseById(store.db(name), id)
    return true
  }
  const owners = await Promise.all(goingWith(id).map(gone))
  const isPaper = PAPER_DATABASES.some((paper) => paper === name)
  if (!owners.includes(true) || (isPaper && owners.includes(false))) return false
  await eraseById(store.db(name), id)
  return true
}
