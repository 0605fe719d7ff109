import { iso } from '../base/instant.ts'
import { HttpError } from '../http/error.ts'
import type { LimitKeys } from '../http/limiter.ts'
import { erase, putIfCurrent } from '../store/documents.ts'
import { accountByEmail, type Context, livingAccount, updateAccount } from './context.ts'
import { knownDevice, withDevice } from './devices.ts'
import { type Account, type AccountLink, claimId, refsOf } from './documents.ts'
import { mailLink, requireLink } from './links.ts'
import { asProved, endUndos, isProved } from './proof/proved.ts'
import { settleEmail } from './proof/settle.ts'
import type { RequestSource } from './sign-in.ts'

const RESET_LIFETIME_MS = 60 * 60 * 1000 // 1 h
/** An unproved address gets one link a day: it must stay valid until another can be sent. */
const UNPROVED_LIFETIME_MS = 24 * 60 * 60 * 1000 // 24 h

/** Expiry of a link that sets a new password: in an hour or, if the address is not proved, a day. */
export function resetEnd(context: Context, account: Pick<Account, 'unprovedSince'>): string {
  return iso(context.clock() + (isProved(context, account) ? RESET_LIFETIME_MS : UNPROVED_LIFETIME_MS))
}

export interface ResetRequest {
  /** Normalised. */
  readonly email: string
  /** The site's origin, such as `https://example.fr`. */
  readonly origin: string
  /** The token of the device's cookie; empty when there is none. */
  readonly device: string
  /** Whether its address is over its limit: then only a device known to the account gets a link. */
  readonly crowded: boolean
}

/**
 * Sends a link to the address, if an account has it. Runs after the request is answered, so its duration reveals
 * nothing. Past the mail limit none is sent; then the last link is valid for at least half an hour, or another can be
 * sent within three hours. Requests by strangers do not use up the share of known devices. An unproved address gets one
 * link a day, valid as long.
 */
export async function sendReset(context: Context, { email, origin, device, crowded }: ResetRequest): Promise<void> {
  const account = await accountByEmail(context, email)
  if (account === null || account.password === '') return
  const deviceId = knownDevice(account, device, context.clock())
  if (crowded && deviceId === null) return
  const key = claimId(context.store, email)
  const keys: LimitKeys = {
    // All requesters of one address share two counters: a short-term one and a daily one.
    ...(deviceId === null ? { 'reset:mail': key, 'reset:mail-day': key } : { 'reset:device': deviceId }),
    ...(isProved(context, account) ? {} : { 'link:reset': key }),
  }
  if ('refused' in context.limits.tryTake(keys)) return
  await mailLink(context, 'reset', account, resetEnd(context, account), origin)
}

/** The link, while its account has the address it was sent to. @throws HttpError 404 token-invalid */
export async function requireReset(context: Context, token: string): Promise<AccountLink> {
  const reset = await requireLink(context, 'reset', token)
  const account = await livingAccount(context.accounts, reset.uid)
  if (account?.email !== reset.email) throw new HttpError(404, 'token-invalid')
  return reset
}

/**
 * Sets a new password, proves the address that the link was sent to, deletes its undo links, and ends every session.
 * The token is deleted first: of two concurrent uses, one finds it gone. The account's guess counters are cleared, and
 * so are its known devices except this one, which has proved its owner.
 * @param device the token to set in this device's cookie
 * @param place as returned by `clientKey`
 * @throws HttpError 404 token-invalid, 503 busy
 */
export async function completeReset(
  context: Context,
  token: string,
  password: string,
  { client, device }: RequestSource,
): Promise<void> {
  const { accounts, limits, clock, sessions } = context
  const { _id, _rev, uid, email } = await requireReset(context, token)
  const hash = await context.hashing.by(client).hash(password)
  if (!(await putIfCurrent(accounts, { _id, _rev, _deleted: true }))) throw new HttpError(404, 'token-invalid')
  await context.lock(uid, async () => {
    await updateAccount(accounts, uid, (current) => ({
      ...(current.email === email ? asProved(current) : current),
      password: hash,
      devices: withDevice([], uid, device, clock()),
    }))
    for (const name of ['guess:account', 'guess:account-address'] as const) {
      limits.clear(name, claimId(context.store, email))
    }
    await endUndos(context, uid)
    await settleEmail(context, uid)
  })
  await sessions.revoke(uid)
  await erase(accounts, await refsOf(accounts, uid, 'reset'))
}
