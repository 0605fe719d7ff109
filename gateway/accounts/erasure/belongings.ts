import type { Uid } from '#domain/ids.ts'
import { eraseAll, eraseById, refsByField, refsByPrefix } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import type { Sender } from '../documents.ts'
import { messagesOf, withHold } from './senders.ts'

/**
 * Erases what a member leaves in the other databases, by id and, where they are the créateur, by an index; mails to
 * them, from them and about them as well. Candidatures go before partenariats: without its candidature nobody begins
 * another one.
 */
export async function eraseBelongings(store: Store, uid: Uid, senders: readonly Sender[]): Promise<void> {
  for (const name of ['annonces', 'candidatures', 'partenariats', 'records', 'mail', 'photos'] as const) {
    const db = store.db(name)
    await eraseAll(db, () => refsByPrefix(db, `${uid}.`))
  }
  for (const name of ['candidatures', 'partenariats', 'records'] as const) {
    const db = store.db(name)
    await eraseAll(db, () => refsByField(db, 'creatorId', uid))
  }
  const mail = store.db('mail')
  for (const field of ['uid', 'about']) await eraseAll(mail, () => refsByField(mail, field, uid))
  for (const sender of senders.map(withHold)) await eraseAll(mail, () => messagesOf(store, sender))
  for (const name of ['prives', 'users'] as const) await eraseById(store.db(name), uid)
}
