import { update } from '../../store/documents.ts'
import { accountByEmail, type Context } from '../context.ts'
import { type Account, accountId } from '../documents.ts'
import type { Accounts } from '../types.ts'
import type { Members } from './members.ts'

type Acts = Pick<Accounts, 'suspend' | 'reinstate' | 'memberByEmail'>

/** What an operator's acts need of accounts. */
export function standingActs(context: Context, member: Members): Acts {
  const { accounts, sessions } = context
  /** @returns whether the account is there, changed or not */
  async function change(uid: Account['uid'], change: (account: Account) => Account | null): Promise<boolean> {
    await update<Account>(accounts, accountId(uid), change)
    return (await member(uid)) !== null
  }
  return {
    async suspend(uid, suspension) {
      const isThere = await change(uid, (account) => (account.suspended ? null : { ...account, suspended: suspension }))
      await sessions.hold(uid)
      return isThere
    },
    async reinstate(uid) {
      // First: a session from before must not open again, whoever has it.
      await sessions.endAll(uid)
      return change(uid, ({ suspended, ...account }) => (suspended === undefined ? null : account))
    },
    async memberByEmail(email) {
      const account = await accountByEmail(context, email)
      return account === null ? null : member(account.uid)
    },
  }
}
