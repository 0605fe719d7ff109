import type { Uid } from '#domain/ids.ts'
import { type Db, get } from '../../store/documents.ts'
import type { Standing } from '../../store/standing.ts'
import { type Account, accountId } from '../documents.ts'
import type { Member } from '../types.ts'

/** A member's account, without its secrets; null when it is gone, or is being deleted. */
export type Members = (uid: Uid) => Promise<Member | null>

export function createMembers(accounts: Db, standing: Standing, isProved: (account: Account) => boolean): Members {
  return (uid) =>
    standing.of(accountId(uid), async () => {
      const account = await get<Account>(accounts, accountId(uid))
      if (account === null || account.deletingAt !== undefined) return null
      const { email, userType, createdAt, suspended } = account
      const proved = isProved(account)
      const operatorSince = proved ? account.operatorSince : undefined
      return { uid, email, userType, createdAt, proved, suspended, operatorSince }
    })
}
