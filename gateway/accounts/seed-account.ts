import type { Uid } from '#domain/ids.ts'
import { normaliseEmail } from '#domain/input.ts'
import type { UserType } from '#domain/user.ts'
import { putIfCurrent } from '../store/documents.ts'
import { claimOf, writeClaim } from './claims/claims.ts'
import type { Context } from './context.ts'
import { accountId, claimId, iso } from './documents.ts'
import { OWN_PLACE } from './hashing/hashing.ts'
import { createUser } from './sign-up.ts'
import type { CreateAccountOptions } from './types.ts'

/** Writes the claim, the account and the user that are not there yet. */
export async function createAccount(
  context: Context,
  typedEmail: string,
  password: string,
  userType: UserType,
  { uid, disabled = false }: CreateAccountOptions,
): Promise<Uid> {
  const email = normaliseEmail(typedEmail)
  const createdAt = iso(context.clock())
  const hash = disabled ? '' : await context.hashing.by(OWN_PLACE).hash(password)
  const _id = claimId(context.store, email)
  if ((await claimOf(context.store, _id)) === null) await writeClaim(context.store, { _id, uid, createdAt }, null)
  await putIfCurrent(context.accounts, { _id: accountId(uid), uid, email, userType, password: hash, createdAt })
  await createUser(context, { uid, email, userType })
  return uid
}
