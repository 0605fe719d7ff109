import type { Uid } from '#domain/ids.ts'
import type { Limiter } from '../http/limiter.ts'
import type { TokenCookie } from '../http/session-cookie.ts'
import { type Db, get } from '../store/documents.ts'
import type { Lock } from '../store/locks/lock.ts'
import type { Store } from '../store/store.ts'
import { type Account, accountId, type Claim, claimId } from './documents.ts'
import type { Hashing } from './hashing/hashing.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { AccountsOptions } from './types.ts'

/** What every step of the module works with. */
export interface Context
  extends Pick<AccountsOptions, 'sendResetLink' | 'sendProofLink' | 'sendUndoLink' | 'provesAddresses' | 'onErasing'> {
  readonly store: Store
  readonly accounts: Db
  readonly clock: () => number
  readonly hashing: Hashing
  readonly limits: Limiter
  readonly deviceCookie: TokenCookie
  readonly sessions: Sessions
  readonly lock: Lock
}

export function findAccount(accounts: Db, uid: Uid): Promise<Account | null> {
  return get<Account>(accounts, accountId(uid))
}

/**
 * The account an address opens. A claim alone opens nothing: the account must bear the same address, so that an
 * unfinished change of address changes nothing yet.
 */
export async function accountByEmail(
  { store, accounts }: Pick<Context, 'store' | 'accounts'>,
  email: string,
): Promise<Account | null> {
  const claim = await get<Claim>(accounts, claimId(store, email))
  const account = claim === null ? null : await findAccount(accounts, claim.uid)
  return account !== null && account.email === email && account.deletingAt === undefined ? account : null
}
