import type { Uid } from '#domain/ids.ts'
import { type DocRef, eraseAll, eraseById, refsByField, refsByPrefix, update } from '../store/documents.ts'
import { type Context, findAccount } from './context.ts'
import { type Account, accountId, iso } from './documents.ts'

/**
 * What a member leaves in the other databases, by id and, where they are the créateur, by an index; mails that speak of
 * them as well. Candidatures go before partenariats: without its candidature nobody begins another one.
 */
async function eraseBelongings(context: Context, uid: Uid, email: string | undefined): Promise<void> {
  const { store } = context
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
  if (email !== undefined) await eraseAll(mail, () => refsByField(mail, 'replyTo', email)) // messages to the support
  for (const name of ['prives', 'users'] as const) await eraseById(store.db(name), uid)
}

/**
 * Erases an account and all it owns, leaving body-less tombstones. The account is marked first and erased last: a
 * crash in between leaves a mark, and the next attempt or the sweep goes on from there.
 */
export async function eraseAccount(context: Context, uid: Uid): Promise<void> {
  await context.lock(uid, async () => {
    const { accounts, sessions, clock } = context
    const id = accountId(uid)
    await update<Account>(accounts, id, (account) =>
      account.deletingAt === undefined ? { ...account, password: '', deletingAt: iso(clock()) } : null,
    )
    const email = (await findAccount(accounts, uid))?.email
    await sessions.retireAll(uid)
    await eraseBelongings(context, uid, email)
    const own = async (): Promise<DocRef[]> => refsByField(accounts, 'uid', uid)
    await eraseAll(accounts, async () => (await own()).filter(({ _id }) => _id !== id))
    await eraseAll(accounts, own)
  })
}
