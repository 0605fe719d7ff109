import type { Uid } from '#domain/ids.ts'
import type { Sender } from '../accounts/documents.ts'
import { eraseById } from '../store/documents.ts'
import type { Store, StoreDatabase } from '../store/store.ts'
import type { Leaving } from './leaving.ts'
import { MEMBER_DATA } from './member-data.ts'

/**
 * Erases all that the store has of a member but the account itself, database by database.
 * @param now milliseconds since the epoch
 */
export async function eraseBelongings(store: Store, uid: Uid, senders: readonly Sender[], now: number): Promise<void> {
  const leaving: Leaving = { store, uid, senders, now, staying: new Set() }
  for (const { erase } of Object.values(MEMBER_DATA)) await erase(leaving)
}

/**
 * Erases a document that a concurrent request wrote for an account whose deletion had begun. The deletion marks the
 * account, then erases what it finds; a write checks the mark afterwards: whichever comes second erases the document.
 * @returns whether it was erased
 */
export async function eraseIfOwnerDeleted(
  store: Pick<Store, 'db'>,
  name: StoreDatabase,
  id: string,
  isGone: (uid: Uid) => Promise<boolean>,
): Promise<boolean> {
  if (!(await MEMBER_DATA[name].isOrphan(store, id, isGone))) return false
  await eraseById(store.db(name), id)
  return true
}
