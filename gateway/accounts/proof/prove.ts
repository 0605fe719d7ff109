import { HttpError } from '../../http/error.ts'
import { eraseAll, get, putIfCurrent, refsByField, update } from '../../store/documents.ts'
import type { Context } from '../context.ts'
import { type Account, accountId, claimId, iso, isToken, newToken, type ProofToken, proofIdOf } from '../documents.ts'
import { isGone } from '../gone.ts'
import { asProved, endUndos, isProved } from './proved.ts'
import { settleEmail } from './settle.ts'

const PROOF_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000 // 7 days

/**
 * Sends the link that proves an account's address, unless it is proved.
 * @param origin the site's, such as `https://example.fr`
 * @throws HttpError 429 with the seconds to wait, when the address has had its links of the day
 */
export async function sendProof(context: Context, account: Account, origin: string): Promise<void> {
  if (isProved(context, account)) return
  const { accounts, clock } = context
  const { uid, email } = account
  context.limits.take({ 'link:proof': claimId(context.store, email) })
  const token = newToken()
  const expiresAt = iso(clock() + PROOF_LIFETIME_MS)
  await putIfCurrent(accounts, { _id: proofIdOf(token), uid, email, expiresAt })
  await context.sendProofLink({ uid, email, token, expiresAt, origin })
  // A deletion that began meanwhile may not have seen the token.
  if (!(await isGone(accounts, uid))) return
  await eraseAll(accounts, async () =>
    (await refsByField(accounts, 'uid', uid)).filter(({ _id }) => _id.startsWith('proof:')),
  )
}

/**
 * Proves the address that a link was sent to, which ends its undoing. Followed twice, it says the same twice: until it
 * expires, as long as the account bears that address.
 * @throws HttpError 404 token-invalid
 */
export async function proveAddress(context: Context, token: string): Promise<void> {
  const { accounts, clock, lock } = context
  const proof = isToken(token) ? await get<ProofToken>(accounts, proofIdOf(token)) : null
  if (proof === null || Date.parse(proof.expiresAt) <= clock()) throw new HttpError(404, 'token-invalid')
  const { uid, email } = proof
  await lock(uid, async () => {
    let borne = false
    await update<Account>(accounts, accountId(uid), (account) => {
      borne = account.email === email && account.deletingAt === undefined
      return borne && account.unprovedSince !== undefined ? asProved(account) : null
    })
    if (!borne) throw new HttpError(404, 'token-invalid')
    await endUndos(context, uid)
    await settleEmail(context, uid)
  })
}
