import { type Db, erase, eraseAll, get, getCurrent, putIfCurrent, refsByPrefix, scan } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Account, accountId, type Claim, claimId, type Link } from '../documents.ts'

async function isOwn(store: Store, accounts: Db, claim: Claim, held: ReadonlySet<string>): Promise<boolean> {
  const account = await get<Account>(accounts, accountId(claim.uid))
  return account !== null && (claimId(store, account.email) === claim._id || held.has(claim._id))
}

/**
 * Gives every account the claim that its address has under the present secret, then drops all other claims: those of
 * a former secret, and those of a change of address under way. An address
 * that its member may go back to stays held. An account being deleted needs none.
 */
export async function renewClaims(store: Store): Promise<void> {
  const [accounts, coordination] = [store.db('accounts'), store.db('coordination')]
  // What is decided is found again from what stands here (`claimOf`).
  await eraseAll(coordination, () => refsByPrefix(coordination, 'claim:'))
  for await (const { uid, email, createdAt, deletingAt } of scan<Account>(accounts, 'account:')) {
    const _id = claimId(store, email)
    if (deletingAt !== undefined || (await getCurrent(accounts, _id)).state === 'present') continue
    await putIfCurrent(accounts, { _id, uid, createdAt })
  }
  const held = new Set<string>()
  for await (const { uid, email, createdAt } of scan<Link>(accounts, 'undo:')) {
    const _id = claimId(store, email)
    held.add(_id)
    await putIfCurrent(accounts, { _id, uid, createdAt }) // false when it is there already
  }
  for await (const claim of scan<Claim>(accounts, 'claim:')) {
    if (!(await isOwn(store, accounts, claim, held))) await erase(accounts, [claim])
  }
}
