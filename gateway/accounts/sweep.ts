import { type DocRef, erase, get, putIfCurrent, scan } from '../store/documents.ts'
import { type Context, findAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { type Account, type Claim, claimId, iso } from './documents.ts'
import { settleEmail } from './email-change.ts'
import { createUser } from './sign-up.ts'

const GRACE_MS = 10 * 60 * 1000 // 10 min: younger documents may belong to a request under way

type Aged = DocRef & { readonly createdAt: string }

function isYoung(context: Context, doc: Pick<Aged, 'createdAt'>): boolean {
  return Date.parse(doc.createdAt) > context.clock() - GRACE_MS
}

/** Finishes what a crash interrupted in one account: its deletion, its profile, its claim, its change of address. */
async function mendAccount(context: Context, uid: Account['uid']): Promise<void> {
  await context.lock(uid, async () => {
    const account = await findAccount(context.accounts, uid)
    if (account === null || account.deletingAt !== undefined || isYoung(context, account)) return
    await createUser(context, account)
    await putIfCurrent(context.accounts, { _id: claimId(account.email), uid, createdAt: iso(context.clock()) })
    const user = await get<{ email?: string }>(context.store.db('users'), uid)
    if (user !== null && user.email !== account.email) await settleEmail(context, account)
  })
}

/** A claim that no account bears is an interrupted sign-up or change of address. */
async function isStale(context: Context, claim: Claim): Promise<boolean> {
  if (isYoung(context, claim)) return false
  const account = await findAccount(context.accounts, claim.uid)
  return account === null || claimId(account.email) !== claim._id
}

/** Repairs half-made accounts and removes what has expired. Each step may be interrupted and run again. */
export async function sweep(context: Context): Promise<void> {
  const { accounts, clock } = context
  for await (const account of scan<Account>(accounts, 'account:')) {
    if (account.deletingAt !== undefined) await eraseAccount(context, account.uid)
    else await mendAccount(context, account.uid)
  }
  for await (const claim of scan<Claim>(accounts, 'claim:')) {
    if (await isStale(context, claim)) await erase(accounts, [claim])
  }
  for (const prefix of ['session:', 'token:']) {
    for await (const doc of scan<{ expiresAt: string }>(accounts, prefix)) {
      if (Date.parse(doc.expiresAt) <= clock()) await erase(accounts, [doc])
    }
  }
}
