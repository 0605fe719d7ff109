import { HttpError } from '../http/error.ts'
import { accountByEmail, type Context } from './context.ts'
import type { Account } from './documents.ts'
import { claimId } from './documents.ts'
import { createUser } from './sign-up.ts'

/**
 * Finds the account of an address and a password. An unknown address costs the same work as a wrong password.
 * @param email normalised
 * @throws HttpError 401 wrong-credentials, 429
 */
export async function signIn(context: Context, email: string, password: string): Promise<Account> {
  const key = claimId(context.store, email) // a hash: no address is kept in the counters
  context.limits.take('sign-in:account', key)
  const account = await accountByEmail(context, email)
  const hasher = await context.hasher()
  const right = await hasher.verify(account?.password ?? '', password)
  if (account === null || !right) throw new HttpError(401, 'wrong-credentials')
  context.limits.clear('sign-in:account', key)
  await createUser(context, account) // there already, unless a crash interrupted the sign-up
  return account
}
