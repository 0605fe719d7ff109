import { iso } from '../../base/instant.ts'
import { HttpError } from '../../http/error.ts'
import { type DocRef, erase, update } from '../../store/documents.ts'
import { claimFor } from '../claims/claim-for.ts'
import { withFormerEmail } from '../claims/senders.ts'
import { type Context, livingAccount, updateAccount } from '../context.ts'
import { type Account, type AccountLink, newToken, refsOf, type Sender } from '../documents.ts'
import { mailLink, makeLink, requireLink } from '../links.ts'
import { resetEnd } from '../reset.ts'
import { isProved, undosOf, undosSince } from './proved.ts'
import { settleEmail } from './settle.ts'

const UNDO_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000 // 7 days

/**
 * Expiry of the undo link of a change of address. On a return to a revertible address, the undo links of all changes
 * since then are cut to that address's expiry: a thief who switches back and forth gets none that outlives the owner's.
 */
async function endOfUndo({ accounts, clock }: Context, uid: Account['uid'], to: string): Promise<string> {
  const end = iso(clock() + UNDO_LIFETIME_MS)
  const since = await undosSince({ accounts, clock }, uid, to)
  if (since === null) return end
  const { expiresAt } = since.first
  for (const { _id } of since.all) {
    await update<AccountLink>(accounts, _id, (undo) => (undo.expiresAt > expiresAt ? { ...undo, expiresAt } : null))
  }
  return expiresAt
}

/**
 * Notifies an address about to be replaced, with a link that undoes the change; the address stays reserved that long.
 * An unproved one gets no mail. Runs before the change: a crash can announce one that never happened, not the reverse.
 * @param change `origin` is the site's, such as `https://example.fr`
 * @returns until when nobody else can take the address; null when anybody can
 */
export async function tellFormer(
  context: Context,
  account: Account,
  { to, origin }: { readonly to: string; readonly origin: string },
): Promise<string | null> {
  const expiresAt = await endOfUndo(context, account.uid, to)
  if (!isProved(context, account)) return null
  await mailLink(context, 'undo', account, expiresAt, origin)
  return expiresAt
}

/** Frees the addresses given up since an undone change at once, as their undo links are deleted. @param now ISO 8601 */
function freed<A extends Pick<Account, 'former'>>(account: A, { createdAt }: AccountLink, now: string): A {
  const isSince = ({ until = '', reservedUntil = '' }: Sender) => until >= createdAt && reservedUntil > now
  return { ...account, former: account.former?.map((one) => (isSince(one) ? { ...one, reservedUntil: now } : one)) }
}

/** Links that whoever changed the address could have requested since, and the undo links of later changes. */
async function linksSince(context: Context, undo: AccountLink): Promise<DocRef[]> {
  const { accounts } = context
  const { _id: undoId, uid } = undo
  const links = [...(await refsOf(accounts, uid, 'reset')), ...(await refsOf(accounts, uid, 'proof'))]
  const undos = (await undosOf(context, uid)).filter(({ createdAt }) => createdAt >= undo.createdAt)
  return [...links, ...undos.filter(({ _id }) => _id !== undoId)]
}

async function restore(context: Context, undo: AccountLink, client: string): Promise<void> {
  const { accounts, sessions } = context
  const { uid, email } = undo
  const now = context.clock()
  // Whoever changed the address knows the old password, and nobody this random one; known devices are dropped too.
  const password = await context.hashing.by(client).hash(newToken())
  await claimFor(context, email, uid)
  await updateAccount(accounts, uid, ({ devices, ...account }) => ({
    ...freed(withFormerEmail(context.store, account, now, null), undo, iso(now)),
    email,
    password,
    unsettled: true,
  }))
  await sessions.revoke(uid)
  await erase(accounts, await linksSince(context, undo))
  await settleEmail(context, uid)
}

/**
 * Restores an account's former address as proved, ends every session and voids the password. All links sent since to
 * another address stop working.
 * @param client as returned by `clientKey`
 * @returns the secret of a link that sets a new password
 * @throws HttpError 404 token-invalid, 503 busy
 */
export async function undoEmailChange(context: Context, token: string, client: string): Promise<string> {
  const { uid } = await requireLink(context, 'undo', token)
  return context.lock(uid, async () => {
    const undo = await requireLink(context, 'undo', token) // may have been followed meanwhile
    if ((await livingAccount(context.accounts, uid)) === null) throw new HttpError(404, 'token-invalid')
    await restore(context, undo, client)
    const reset = await makeLink(context, 'reset', undo, resetEnd(context, {}))
    await erase(context.accounts, [undo])
    return reset
  })
}
