import type { Uid } from '#domain/ids.ts'
import { HttpError } from '../http/error.ts'
import { get, putIfCurrent, update } from '../store/documents.ts'
import type { Context } from './context.ts'
import { findAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { type Account, accountId, type Claim, claimId, iso } from './documents.ts'
import { settleEmail } from './proof/settle.ts'
import { newAddress } from './proof/shown.ts'

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

/**
 * Changes the address of a member who has given the current password: new claim, account, what others
 * see, old claim. The account's document decides; before it nothing has changed, after it the same request or the sweep
 * finishes. The new address is to be proved.
 * @param email normalised
 * @throws HttpError 401 wrong-credentials, 409 email-in-use, 429
 */
export async function changeEmail(context: Context, uid: Uid, email: string, password: string): Promise<Account> {
  context.limits.take('password:account', uid)
  const account = await findAccount(context.accounts, uid)
  const hasher = await context.hasher()
  const known = account !== null && account.deletingAt === undefined
  if (!(await hasher.verify(known ? account.password : '', password)) || !known) {
    throw new HttpError(401, 'wrong-credentials')
  }
  context.limits.clear('password:account', uid)
  return context.lock(uid, async () => {
    await claimFor(context, email, uid)
    await update<Account>(context.accounts, accountId(uid), ({ unprovedSince, ...current }) =>
      current.email === email || current.deletingAt !== undefined
        ? null
        : { ...current, email, ...newAddress(context, iso(context.clock())), unsettled: true },
    )
    await settleEmail(context, uid)
    return (await findAccount(context.accounts, uid)) ?? account
  })
}
