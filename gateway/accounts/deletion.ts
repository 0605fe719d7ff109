import type { Uid } from '#domain/ids.ts'
import { iso } from '../base/instant.ts'
import { eraseAll, putIfCurrent, refsByField } from '../store/documents.ts'
import { claimsOf, dropClaim } from './claims/claims.ts'
import { sendersOf } from './claims/senders.ts'
import { type Context, findAccount, updateAccount } from './context.ts'
import { accountId, forgetId } from './documents.ts'

/**
 * Erases an account and all it owns, leaving body-less tombstones. The account is marked first and erased last: a crash
 * in between leaves the mark, and the next attempt or the sweep resumes from it. The job `forget`, queued before
 * anything is erased, then purges the remains from the disk.
 */
export async function eraseAccount(context: Context, uid: Uid): Promise<void> {
  await context.lock(uid, async () => {
    const { store, accounts, sessions, clock } = context
    const id = accountId(uid)
    await updateAccount(accounts, uid, (account) => ({ ...account, password: '', deletingAt: iso(clock()) }))
    await context.onErasing?.(uid)
    const account = await findAccount(accounts, uid)
    const senders = account === null ? [] : sendersOf(store, account)
    if (account !== null) await putIfCurrent(accounts, { _id: forgetId(uid), senders, dueAt: iso(clock()), passes: 0 })
    await sessions.retireAll(uid)
    await context.eraseBelongings(uid, senders, clock())
    for (const claim of await claimsOf(store, uid)) await dropClaim(store, claim)
    const memberRefs = () => refsByField(accounts, 'uid', uid)
    await eraseAll(accounts, async () => (await memberRefs()).filter(({ _id }) => _id !== id))
    await eraseAll(accounts, memberRefs)
  })
}
