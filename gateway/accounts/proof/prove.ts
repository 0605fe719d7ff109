import { iso } from '../../base/instant.ts'
import { HttpError } from '../../http/error.ts'
import { type Context, updateAccount } from '../context.ts'
import { type Account, claimId } from '../documents.ts'
import { mailLink, requireLink } from '../links.ts'
import { asProved, endUndos, isProved } from './proved.ts'
import { settleEmail } from './settle.ts'

const PROOF_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000 // 7 days

/**
 * Sends the link that proves an account's address, unless it is proved.
 * @param origin the site's, such as `https://example.fr`
 * @throws HttpError 429 with the seconds to wait, when the address has used up its links of the day
 */
export async function sendProof(context: Context, account: Account, origin: string): Promise<void> {
  if (isProved(context, account)) return
  context.limits.take({ 'link:proof': claimId(context.store, account.email) })
  await mailLink(context, 'proof', account, iso(context.clock() + PROOF_LIFETIME_MS), origin)
}

/**
 * Proves the address that a link was sent to, and deletes its undo link. Idempotent until the link expires, as long as
 * the account has that address.
 * @throws HttpError 404 token-invalid
 */
export async function proveAddress(context: Context, token: string): Promise<void> {
  const { uid, email } = await requireLink(context, 'proof', token)
  await context.lock(uid, async () => {
    let borne = false
    await updateAccount(context.accounts, uid, (account) => {
      borne = account.email === email
      return borne && account.unprovedSince !== undefined ? asProved(account) : null
    })
    if (!borne) throw new HttpError(404, 'token-invalid')
    await endUndos(context, uid)
    await settleEmail(context, uid)
  })
}
