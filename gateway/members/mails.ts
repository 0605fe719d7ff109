import type { Uid } from '#domain/ids.ts'
import { messagesOf, withReservation } from '../accounts/claims/senders.ts'
import { eraseAll, refsByField, scanPages } from '../store/documents.ts'
import { firstPage } from './first-page.ts'
import type { Leaving } from './leaving.ts'

/** A mail's recipient, and the member it is about. */
interface Delivered {
  readonly uid?: Uid
  readonly about?: Uid
}

/** A mail announcing the departure to somebody else has the boutique's uid in its id, but belongs to its recipient. */
function isOthers({ uid: addressee, about }: Delivered, uid: Uid): boolean {
  return addressee !== undefined && addressee !== uid && about !== uid
}

/** Erases mails to a member, about them, and their messages to the support. */
export async function eraseMails({ store, uid, senders }: Leaving): Promise<void> {
  const mail = store.db('mail')
  await eraseAll(mail, () => firstPage(scanPages<Delivered>(mail, `${uid}.`), (doc) => !isOthers(doc, uid)))
  for (const field of ['uid', 'about']) await eraseAll(mail, () => refsByField(mail, field, uid))
  for (const sender of senders.map(withReservation)) await eraseAll(mail, () => messagesOf(store, sender))
}
