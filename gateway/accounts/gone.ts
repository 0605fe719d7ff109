import type { Uid } from '#domain/ids.ts'
import { type Db, get, getMany } from '../store/documents.ts'
import { type Account, accountId } from './documents.ts'

/** Whether an operator has suspended an account: nobody can sign in to it. */
export async function isSuspended(accounts: Db, uid: Uid): Promise<boolean> {
  return (await get<Account>(accounts, accountId(uid)))?.suspended !== undefined
}

/** Whether an account was deleted, is being deleted, or never existed. */
export async function isGone(accounts: Db, uid: Uid): Promise<boolean> {
  const account = await get<Account>(accounts, accountId(uid))
  return account === null || account.deletingAt !== undefined
}

/** Whether an account was deleted or is being so. False if the store never had it: it may have been restored. */
export async function wasDeleted(accounts: Db, uid: Uid): Promise<boolean> {
  const [account] = await getMany<Account>(accounts, [accountId(uid)])
  return account?.state === 'deleted' || (account?.state === 'present' && account.doc.deletingAt !== undefined)
}
