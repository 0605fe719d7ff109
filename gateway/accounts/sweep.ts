import { iso } from '../base/instant.ts'
import { type DocRef, erase, get, scan } from '../store/documents.ts'
import { StoreError } from '../store/errors.ts'
import { type ProcessEach, processEach, revisionKey } from '../store/process-each.ts'
import { claimOf, dropClaim, writeClaim } from './claims/claims.ts'
import { type Context, findAccount, livingAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { type Account, accountId, type Claim, claimId } from './documents.ts'
import { endUndos, reservedClaims, shownEmail } from './proof/proved.ts'
import { settleEmail } from './proof/settle.ts'
import { createUser } from './sign-up.ts'

const GRACE_MS = 10 * 60 * 1000 // 10 min: younger documents may belong to a request in progress

type Aged = DocRef & { readonly createdAt: string }

function isYoung(context: Context, doc: Pick<Aged, 'createdAt'>): boolean {
  return Date.parse(doc.createdAt) > context.clock() - GRACE_MS
}

/** Completes what a crash interrupted in one account: its deletion, profile, claim, or change of address. */
async function mendAccount(context: Context, uid: Account['uid']): Promise<void> {
  await context.lock(uid, async () => {
    const account = await livingAccount(context.accounts, uid)
    if (account === null || isYoung(context, account)) return
    await createUser(context, account)
    const _id = claimId(context.store, account.email)
    if ((await claimOf(context.store, _id)) === null) {
      await writeClaim(context.store, { _id, uid, createdAt: iso(context.clock()) }, null)
    }
    if (account.unsettled === true) await endUndos(context, uid)
    const user = await get<{ email?: string }>(context.store.db('users'), uid)
    const isSettled = user === null || user.email === shownEmail(context, account)
    if (!isSettled || account.unsettled === true) await settleEmail(context, uid)
  })
}

/** A claim that no account has, or can revert to, is left from an interrupted sign-up or change of address. */
async function isStale(context: Context, claim: Claim): Promise<boolean> {
  if (isYoung(context, claim)) return false
  const account = await findAccount(context.accounts, claim.uid)
  if (account === null) return true
  return (
    claimId(context.store, account.email) !== claim._id && !(await reservedClaims(context, claim.uid)).has(claim._id)
  )
}

/** Repairs half-made accounts and deletes expired documents. Each step may be interrupted and run again. */
export async function sweep(context: Context, each: ProcessEach = processEach): Promise<void> {
  const { store, accounts, clock } = context
  await each(scan<Account>(accounts, 'account:'), revisionKey, async ({ _id, uid, deletingAt }) => {
    if (_id !== accountId(uid)) throw new StoreError('malformed', 422) // a malformed document must erase nobody's data
    if (deletingAt === undefined) await mendAccount(context, uid)
    else await eraseAccount(context, uid)
    return deletingAt !== undefined
  })
  for (const claims of [accounts, store.db('coordination')]) {
    await each(scan<Claim>(claims, 'claim:'), revisionKey, async (claim) => {
      const stale = await isStale(context, claim)
      if (stale) await dropClaim(store, claim)
      return stale
    })
  }
  for (const prefix of ['session:', 'reset:', 'proof:', 'undo:']) {
    await each(scan<{ expiresAt: string }>(accounts, prefix), revisionKey, async (doc) => {
      const expired = Date.parse(doc.expiresAt) <= clock()
      if (expired) await erase(accounts, [doc])
      return expired
    })
  }
}
