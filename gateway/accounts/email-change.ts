import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import type { SessionInfo } from '../http/session.ts'
import { claimFor } from './claims/claim-for.ts'
import { type Context, findAccount, updateAccount } from './context.ts'
import type { Account } from './documents.ts'
import { withFormerEmail } from './erasure/senders.ts'
import { newAddress } from './proof/proved.ts'
import { settleEmail } from './proof/settle.ts'
import { tellFormer } from './proof/undo.ts'

export interface EmailChange {
  readonly email: string
  /** Where the links of mails lead; null when no origin is to be believed. */
  readonly site: string | null
}

/**
 * Changes the address of a member who has given the current password: new claim, account, sessions, what
 * others see, old claim. The account's document decides; before it nothing has changed, after it the same request or the
 * sweep finishes. The new address is to be proved; the former one is told, and the member's other sessions end.
 * @param change its `email` normalised
 * @throws HttpError 401 not-signed-in when the account is gone meanwhile, 409 email-in-use
 */
export async function changeAccountEmail(
  context: Context,
  { uid, sessionId }: Pick<SessionInfo, 'uid' | 'sessionId'>,
  { email, site }: EmailChange,
): Promise<Account> {
  return context.lock(uid, async () => {
    await claimFor(context, email, uid)
    const before = await findAccount(context.accounts, uid)
    const leaves = before !== null && before.email !== email && site !== null
    const reservedUntil = leaves ? await tellFormer(context, before, { to: email, origin: site }) : null
    await updateAccount(context.accounts, uid, (current) =>
      current.email === email
        ? null
        : {
            ...withFormerEmail(context.store, current, context.clock(), reservedUntil),
            email,
            ...newAddress(context, iso(context.clock())),
            unsettled: true,
          },
    )
    await context.sessions.revoke(uid, (id) => id !== sessionId)
    await settleEmail(context, uid)
    const account = await findAccount(context.accounts, uid)
    if (account === null) throw new HttpError(401, 'not-signed-in')
    return account
  })
}
