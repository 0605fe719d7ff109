import type { Uid } from '#domain/ids.ts'
import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import type { SessionInfo } from '../http/session.ts'
import { scan, update } from '../store/documents.ts'
import { accountByEmail, type Context, updateAccount } from './context.ts'
import type { Account, StoredSession } from './documents.ts'
import { accountByPassword, confirmPassword, requestSourceOf } from './sign-in.ts'
import type { Accounts, MemberAccount, Operators } from './types.ts'

/** Counted from the password, not from the last use: a browser left open gives nobody the right to act later. */
const OPERATING_MS = 15 * 60 * 1000 // 15 min

/** The operator role, and the account actions that operators need. */
export function operatorActs(
  context: Context,
  member: Accounts['member'],
): Operators & Pick<Accounts, 'memberByPassword' | 'memberByEmail' | 'suspend' | 'reinstate'> {
  const { accounts, clock, sessions } = context

  /** @returns whether the account exists, changed or not */
  async function change(uid: Uid, work: (account: Account) => Account | null): Promise<boolean> {
    await updateAccount(accounts, uid, work)
    return (await member(uid)) !== null
  }

  async function confirm(
    session: Pick<SessionInfo, 'uid' | 'sessionId'>,
    password: string,
    client: string,
  ): Promise<string> {
    const { operatorSince } = (await member(session.uid)) ?? {}
    if (operatorSince === undefined) throw new HttpError(404, 'not-found')
    await confirmPassword(context, session, password, client)
    return operatorSince
  }

  return {
    setOperator: (uid, isOperator) =>
      change(uid, ({ operatorSince, ...account }) => {
        if (isOperator === (operatorSince !== undefined)) return null
        return isOperator ? { ...account, operatorSince: iso(clock()) } : account
      }),
    async operators() {
      const found: MemberAccount[] = []
      for await (const { uid, operatorSince } of scan<Account>(accounts, 'account:')) {
        const operator = operatorSince === undefined ? null : await member(uid)
        if (operator !== null) found.push(operator)
      }
      return found.sort((a, b) => ((a.operatorSince ?? '') < (b.operatorSince ?? '') ? -1 : 1))
    },
    async memberByPassword(email, password, request) {
      const { uid } = await accountByPassword(context, email, password, requestSourceOf(context, request))
      const found = await member(uid)
      if (found === null) throw new HttpError(401, 'wrong-credentials')
      return found
    },
    async openOperating(session, password, client) {
      const since = await confirm(session, password, client)
      const until = iso(clock() + OPERATING_MS)
      const opened = await update<StoredSession>(accounts, session.sessionId, (stored) => ({
        ...stored,
        operating: { since, until },
      }))
      if (opened === null) throw new HttpError(401, 'not-signed-in')
      return until
    },
    async endOperating(sessionId) {
      await update<StoredSession>(accounts, sessionId, ({ operating, ...stored }) =>
        operating === undefined ? null : stored,
      )
    },
    confirmOperator: async (session, password, client) => {
      await confirm(session, password, client)
    },
    async suspend(uid, suspension) {
      const isThere = await change(uid, (account) => (account.suspended ? null : { ...account, suspended: suspension }))
      await sessions.disconnect(uid)
      return isThere
    },
    async reinstate(uid) {
      // First: sessions from before the suspension must not work again, whoever has them.
      await sessions.endAll(uid)
      return change(uid, ({ suspended, ...account }) => (suspended === undefined ? null : account))
    },
    async memberByEmail(email) {
      const account = await accountByEmail(context, email)
      return account === null ? null : member(account.uid)
    },
  }
}
