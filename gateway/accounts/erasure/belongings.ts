import type { Uid } from '#domain/ids.ts'
import { eraseAll, eraseById, refsByField, refsByPrefix, scanPages } from '../../store/documents.ts'
import { leaveRosters } from '../../store/rosters/rosters.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from '../documents.ts'
import { firstPage } from './first-page.ts'
import { eraseKeptAbout } from './kept.ts'
import { eraseReports } from './reports.ts'
import { messagesOf, withHold } from './senders.ts'
import { leaveShared } from './shared.ts'

/** Whom a mail is for, and whom it is about. */
interface Delivered {
  readonly uid?: Uid
  readonly about?: Uid
}

/** A mail that tells somebody else of the leaving itself bears the boutique's uid in its id, and is theirs to read. */
function isOthers({ uid: addressee, about }: Delivered, uid: Uid): boolean {
  return addressee !== undefined && addressee !== uid && about !== uid
}

/**
 * Erases what a member leaves in the other databases, by id and, where they are the créateur, by an index; mails to
 * them, from them and about them as well. What others share with them is `shared.ts`'s.
 * @param now milliseconds since the epoch
 */
export async function eraseBelongings(store: Store, uid: Uid, senders: readonly Sender[], now: number): Promise<void> {
  for (const name of ['annonces', 'photos', 'suivis'] as const) {
    const db = store.db(name)
    await eraseAll(db, () => refsByPrefix(db, `${uid}.`))
  }
  await leaveRosters(store, uid)
  await leaveShared(store, uid, now)
  await eraseKeptAbout(store, uid)
  const mail = store.db('mail')
  await eraseAll(mail, () => firstPage(scanPages<Delivered>(mail, `${uid}.`), (doc) => !isOthers(doc, uid)))
  for (const field of ['uid', 'about']) await eraseAll(mail, () => refsByField(mail, field, uid))
  const held = senders.map(withHold)
  for (const sender of held) await eraseAll(mail, () => messagesOf(store, sender))
  await eraseReports(store, uid, held)
  for (const name of ['prives', 'users'] as const) await eraseById(store.db(name), uid)
}
