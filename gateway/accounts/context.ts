import type { Uid } from '#domain/ids.ts'
import type { TokenCookie } from '../http/session-cookie.ts'
import { type Db, get, type Stored, update } from '../store/documents.ts'
import type { Lock } from '../store/locks/lock.ts'
import { type Account, accountId, type Claim, claimId } from './documents.ts'
import type { Hashing } from './hashing/hashing.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { AccountsOptions } from './types.ts'

/** Dependencies shared by every step of the module. */
export interface Context
  extends Pick<
    AccountsOptions,
    'store' | 'clock' | 'limits' | 'sendLink' | 'provesAddresses' | 'onErasing' | 'eraseBelongings'
  > {
  readonly accounts: Db
  readonly hashing: Hashing
  readonly deviceCookie: TokenCookie
  readonly sessions: Sessions
  readonly lock: Lock
}

export function findAccount(accounts: Db, uid: Uid): Promise<Account | null> {
  return get<Account>(accounts, accountId(uid))
}

/** The account, unless it is being deleted. */
export async function livingAccount(accounts: Db, uid: Uid): Promise<Account | null> {
  const account = await findAccount(accounts, uid)
  return account?.deletingAt === undefined ? account : null
}

/** Updates an account, unless it is being deleted. @param change returns null to leave it unchanged */
export function updateAccount(
  accounts: Db,
  uid: Uid,
  change: (account: Stored<Account>) => object | null,
): Promise<Account | null> {
  return update<Account>(accounts, accountId(uid), (account) =>
    account.deletingAt === undefined ? change(account) : null,
  )
}

/**
 * The account that an address signs in to. A claim alone is not enough: the account must have the same address, so that
 * an unfinished change of address has no effect yet.
 */
export async function accountByEmail(
  { store, accounts }: Pick<Context, 'store' | 'accounts'>,
  email: string,
): Promise<Account | null> {
  const claim = await get<Claim>(accounts, claimId(store, email))
  const account = claim === null ? null : await livingAccount(accounts, claim.uid)
  return account?.email === email ? account : null
}
