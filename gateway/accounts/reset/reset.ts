import { HttpError } from '../../http/error.ts'
import type { LimitKeys } from '../../http/limiter.ts'
import { type DocRef, erase, eraseAll, get, putIfCurrent, refsByField, update } from '../../store/documents.ts'
import { accountByEmail, type Context, findAccount } from '../context.ts'
import { knownDevice, withDevice } from '../devices.ts'
import { type Account, accountId, claimId, iso, isToken, newToken, type ResetToken, resetIdOf } from '../documents.ts'
import { isGone } from '../gone.ts'
import { asProved, endUndos, isProved } from '../proof/proved.ts'
import { settleEmail } from '../proof/settle.ts'
import type { Sender } from '../sign-in.ts'

function ofKind(refs: readonly DocRef[], prefix: string): readonly DocRef[] {
  return refs.filter(({ _id }) => _id.startsWith(prefix))
}

const RESET_LIFETIME_MS = 60 * 60 * 1000 // 1 h
/** To an address that is not proved one link leaves in a day: it must live when no other may leave. */
const UNPROVED_LIFETIME_MS = 24 * 60 * 60 * 1000 // 24 h

/** A secret that sets a new password, for an hour or, if the address is not proved, a day, as long as the account bears it. */
export async function issueReset(
  context: Context,
  account: Pick<Account, 'uid' | 'email' | 'unprovedSince'>,
): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const { accounts, clock } = context
  const { uid, email } = account
  const token = newToken()
  const expiresAt = iso(clock() + (isProved(context, account) ? RESET_LIFETIME_MS : UNPROVED_LIFETIME_MS))
  await putIfCurrent(accounts, { _id: resetIdOf(token), uid, email, expiresAt })
  return { token, expiresAt }
}

export interface ResetRequest {
  /** Normalised. */
  readonly email: string
  /** The site's origin, such as `https://example.fr`. */
  readonly origin: string
  /** The token of the device's cookie; empty when there is none. */
  readonly device: string
  /** Whether too much comes from its place: then a device that the account knows gets a link, and nobody else. */
  readonly crowded: boolean
}

/**
 * Sends a link to the address, if an account bears it. Nobody waits for this: the request is answered before, so
 * its duration reveals nothing. Past so many mails none leaves; then the last link has half an hour left at least, or
 * another leaves within three hours. What strangers ask for leaves a device that the account knows its own share. To an
 * address that is not proved one leaves in a day, and lives as long.
 */
export async function sendReset(context: Context, { email, origin, device, crowded }: ResetRequest): Promise<void> {
  const { accounts, clock, limits, sendResetLink } = context
  const account = await accountByEmail(context, email)
  if (account === null || account.password === '') return
  const known = knownDevice(account, device, clock())
  if (crowded && known === null) return
  const key = claimId(context.store, email)
  const keys: LimitKeys = {
    // All share who ask for one address: a count of the moment, and one of the day.
    ...(known === null ? { 'reset:mail': key, 'reset:mail-day': key } : { 'reset:device': known }),
    ...(isProved(context, account) ? {} : { 'link:reset': key }),
  }
  if ('refused' in limits.tryTake(keys)) return
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
 * Sets a new password, proves the address that the link was sent to, which ends its undoing, and ends every session. The
 * token is deleted first: of two uses at once, one finds it gone. What was tried on the account before is forgotten, and
 * so are its devices, but for this one: it has proved whose it is.
 * @param device the token that this device's cookie is to have
 * @param place as `placeOf` counts it
 * @throws HttpError 404 token-invalid, 503 busy
 */
export async function resetPassword(
  context: Context,
  token: string,
  password: string,
  { place, device }: Sender,
): Promise<void> {
  const { accounts, limits, clock, sessions } = context
  const { reset, account } = await requireReset(context, token)
  const hash = await context.hashing.by(place).hash(password)
  if (!(await putIfCurrent(accounts, { _id: reset._id, _rev: reset._rev, _deleted: true }))) {
    throw new HttpError(404, 'token-invalid')
  }
  await context.lock(account.uid, async () => {
    await update<Account>(accounts, accountId(account.uid), (current) =>
      current.deletingAt === undefined
        ? {
            ...(current.email === reset.email ? asProved(current) : current),
            password: hash,
            devices: withDevice([], current.uid, device, clock()),
          }
        : null,
    )
    for (const name of ['guess:account', 'guess:account-address'] as const) {
      limits.clear(name, claimId(context.store, account.email))
    }
    await endUndos(context, account.uid)
    await settleEmail(context, account.uid)
  })
  await sessions.revoke(account.uid)
  await erase(accounts, ofKind(await refsByField(accounts, 'uid', account.uid), 'token:'))
}
