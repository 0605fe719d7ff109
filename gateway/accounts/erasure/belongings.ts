import type { Uid } from '#domain/ids.ts'
import { type DocRef, eraseAll, eraseById, find, refsByField, refsByPrefix } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Account, type Sender, senderOf } from '../documents.ts'

/** The addresses under which a member may have written to the support. */
export function sendersOf(
  store: Store,
  { former = [], ...account }: Pick<Account, 'email' | 'unprovedSince' | 'former'>,
): readonly Sender[] {
  return [senderOf(store, account), ...former]
}

/** The messages to the support sent under an address, while it was theirs. */
export async function messagesOf(store: Store, { id, since = '', until }: Sender): Promise<readonly DocRef[]> {
  const sent = await find<{ createdAt: string }>(store.db('mail'), { sender: id })
  return sent.filter(({ createdAt }) => createdAt >= since && (until === undefined || createdAt <= until))
}

/** A sender with what it wrote while nobody else could take the address. */
function withHold(sender: Sender): Sender {
  const { until, heldUntil } = sender
  return until !== undefined && heldUntil !== undefined && heldUntil > until ? { ...sender, until: heldUntil } : sender
}

/**
 * Erases what a member leaves in the other databases, by id and, where they are the créateur, by an index; mails to
 * them, from them and about them as well. Candidatures go before partenariats: without its candidature nobody begins
 * another one.
 */
export async function eraseBelongings(store: Store, uid: Uid, senders: readonly Sender[]): Promise<void> {
  for (const name of ['annonces', 'candidatures', 'partenariats', 'mail', 'photos'] as const) {
    const db = store.db(name)
    await eraseAll(db, () => refsByPrefix(db, `${uid}.`))
  }
  for (const name of ['candidatures', 'partenariats'] as const) {
    const db = store.db(name)
    await eraseAll(db, () => refsByField(db, 'creatorId', uid))
  }
  const mail = store.db('mail')
  for (const field of ['uid', 'about']) await eraseAll(mail, () => refsByField(mail, field, uid))
  for (const sender of senders.map(withHold)) await eraseAll(mail, () => messagesOf(store, sender))
  for (const name of ['prives', 'users'] as const) await eraseById(store.db(name), uid)
}
