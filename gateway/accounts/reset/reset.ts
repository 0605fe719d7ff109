import { HttpError } from '../../http/error.ts'
import { type DocRef, erase, eraseAll, get, putIfCurrent, refsByField, update } from '../../store/documents.ts'
import { accountByEmail, type Context, findAccount } from '../context.ts'
import { type Account, accountId, iso, isToken, newToken, type ResetToken, resetIdOf } from '../documents.ts'
import { isGone } from '../gone.ts'
import { settleEmail } from '../proof/settle.ts'
import { asProved } from '../proof/shown.ts'

function ofKind(refs: readonly DocRef[], prefix: string): readonly DocRef[] {
  return refs.filter(({ _id }) => _id.startsWith(prefix))
}

const RESET_LIFETIME_MS = 60 * 60 * 1000 // 1 h

/** A secret that sets a new password, for an hour, as long as the account bears the address. */
export async function issueReset(
  { accounts, clock }: Context,
  { uid, email }: Pick<Account, 'uid' | 'email'>,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = newToken()
  const expiresAt = iso(clock() + RESET_LIFETIME_MS)
  await putIfCurrent(accounts, { _id: resetIdOf(token), uid, email, expiresAt })
  return { token, expiresAt }
}

/**
 * Sends a link to the address, if an account bears it. Nobody waits for this: the request is answered before, so
 * its duration reveals nothing.
 * @param email normalised
 * @param origin the site's, such as `https://example.fr`
 */
export async function sendReset(context: Context, email: string, origin: string): Promise<void> {
  const { accounts, sendResetLink } = context
  const account = await accountByEmail(accounts, email)
  if (account === null || account.password === '') return
  const { uid } = account
  const { token, expiresAt } = await issueReset(context, account)
  await sendResetLink({ uid, email, token, expiresAt, origin })
  // A deletion that began meanwhile may not have seen the token.
  if (await isGone(accounts, uid)) {
    await eraseAll(accounts, async () => ofKind(await refsByField(accounts, 'uid', uid), 'token:'))
  }
}

/** The token and its account, when the link may still be used. @throws HttpError 404 token-invalid */
export async function requireReset(context: Context, token: string): Promise<{ reset: ResetToken; account: Account }> {
  const reset = isToken(token) ? await get<ResetToken>(context.accounts, resetIdOf(token)) : null
  if (reset === null || Date.parse(reset.expiresAt) <= context.clock()) throw new HttpError(404, 'token-invalid')
  const account = await findAccount(context.accounts, reset.uid)
  if (account === null || account.deletingAt !== undefined || account.email !== reset.email) {
    throw new HttpError(404, 'token-invalid')
  }
  return { reset, account }
}

/**
 * Sets a new password, proves the address that the link was sent to, and ends every session. The token is deleted first: of two uses at once, one finds it gone.
 * @throws HttpError 404 token-invalid
 */
export async function resetPassword(context: Context, token: string, password: string): Promise<void> {
  const { accounts, sessions } = context
  const { reset, account } = await requireReset(context, token)
  const hasher = await context.hasher()
  const hash = await hasher.hash(password)
  if (!(await putIfCurrent(accounts, { _id: reset._id, _rev: reset._rev, _deleted: true }))) {
    throw new HttpError(404, 'token-invalid')
  }
  await update<Account>(accounts, accountId(account.uid), (current) =>
    current.deletingAt === undefined
      ? { ...(current.email === reset.email ? asProved(current) : current), password: hash }
      : null,
  )
  await settleEmail(context, account.uid)
  await sessions.endAll(account.uid)
  await erase(accounts, ofKind(await refsByField(accounts, 'uid', account.uid), 'token:'))
}
