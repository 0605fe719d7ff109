import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import type { SessionInfo } from '../http/session.ts'
import { claimFor } from './claims/claim-for.ts'
import { withFormerEmail } from './claims/senders.ts'
import { type Context, findAccount, updateAccount } from './context.ts'
import type { Account } from './documents.ts'
import { newAddress } from './proof/proved.ts'
import { settleEmail } from './proof/settle.ts'
import { tellFormer } from './proof/undo.ts'

export interface EmailChange {
  readonly email: string
  /** Base address of links in mails; null when no origin can be trusted. */
  readonly site: string | null
}

/**
 * Changes the address of a member who has given the current password, in this order: new claim, account, sessions,
 * address shown to others, old claim. Writing the account commits: before it nothing has changed, after it the same
 * request or the sweep finishes. The new address must be proved, the old one is notified, other sessions end.
 * @param change with a normalised `email`
 * @throws HttpError 401 not-signed-in when the account was deleted meanwhile, 409 email-in-use
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
