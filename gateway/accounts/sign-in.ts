import { HttpError } from '../http/error.ts'
import { accountByEmail, type Context } from './context.ts'
import type { Account } from './documents.ts'
import { claimId } from './documents.ts'
import { createUser } from './sign-up.ts'

/**
 * Finds the account of an address and a password. An unknown address costs the same work as a wrong password.
 * @param email normalised
 * @param place where the request comes from, as `placeOf` counts it
 * @throws HttpError 401 wrong-credentials, 429, 503 busy
 */
export async function signIn(context: Context, email: string, password: string, place: string): Promise<Account> {
  const key = claimId(email) // a hash: no address is kept in the counters
  context.limits.take('sign-in:account', key)
  const account = await accountByEmail(context.accounts, email)
  const right = await context.hashing.by(place).verify(account?.password ?? '', password)
  if (account === null || !right) throw new HttpError(401, 'wrong-credentials')
  context.limits.clear('sign-in:account', key)
  await createUser(context, account) // there already, unless a crash interrupted the sign-up
  return account
}
