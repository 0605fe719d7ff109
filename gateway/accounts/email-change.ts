import type { Uid } from '#domain/ids.ts'
import type { Doc } from '#domain/rules.ts'
import { changedByServer } from '#domain/versions/settle.ts'
import { SHAPES } from '#domain/versions/shapes.ts'
import { HttpError } from '../http/error.ts'
import { erase, get, putIfCurrent, refsByField, update } from '../store/documents.ts'
import type { Context } from './context.ts'
import { findAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { type Account, accountId, type Claim, claimId, iso } from './documents.ts'

/** @throws HttpError 409 email-in-use */
async function claimFor(context: Context, email: string, uid: Uid): Promise<void> {
  const _id = claimId(email)
  for (;;) {
    const claim = await get<Claim>(context.accounts, _id)
    if (claim !== null && claim.uid !== uid) {
      const owner = await findAccount(context.accounts, claim.uid)
      if (owner?.deletingAt === undefined) throw new HttpError(409, 'email-in-use')
      await eraseAccount(context, claim.uid)
      continue
    }
    if (await putIfCurrent(context.accounts, { ...claim, _id, uid, createdAt: iso(context.clock()) })) return
  }
}

/** Gives the profile the account's address, and frees the addresses that the account no longer bears. */
export async function settleEmail(context: Context, account: Pick<Account, 'uid' | 'email'>): Promise<void> {
  const { accounts, store } = context
  const { uid, email } = account
  await update(store.db('users'), uid, (user: Doc) =>
    user.email === email ? null : changedByServer(SHAPES.users, user, { ...user, email }, context.clock(), [uid]),
  )
  const refs = await refsByField(accounts, 'uid', uid)
  await erase(
    accounts,
    refs.filter(({ _id }) => _id.startsWith('claim:') && _id !== claimId(email)),
  )
}

/**
 * Changes the address of a member who has given the current password: new claim, account, profile, old claim. The
 * account's document decides; before it nothing has changed, after it the same request or the sweep finishes.
 * @param email normalised
 * @throws HttpError 409 email-in-use
 */
export async function changeEmail(context: Context, account: Account, email: string): Promise<Account> {
  const { uid } = account
  return context.lock(uid, async () => {
    await claimFor(context, email, uid)
    await update<Account>(context.accounts, accountId(uid), (current) =>
      current.email === email || current.deletingAt !== undefined ? null : { ...current, email },
    )
    await settleEmail(context, { uid, email })
    return { ...account, email }
  })
}
