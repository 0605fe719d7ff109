import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/error.ts'
import { placeOf } from '../http/limits.ts'
import type { SessionInfo } from '../http/session.ts'
import { accountByEmail, type Context, findAccount } from './context.ts'
import { knownDevice } from './devices.ts'
import { type Account, claimId } from './documents.ts'
import { createUser } from './sign-up.ts'

/** Where a request comes from. */
export interface Sender {
  /** As `placeOf` counts it. */
  readonly place: string
  /** The token of the device's cookie; empty when there is none. */
  readonly device: string
}

export function senderOf({ deviceCookie }: Context, request: FastifyRequest): Sender {
  return { place: placeOf(request.ip), device: deviceCookie.read(request) }
}

/**
 * Finds the account of an address and a password. An unknown address costs the same work as a wrong password, and
 * counts as one.
 * @param email normalised
 * @throws HttpError 401 wrong-credentials, 403 account-suspended, 429 with the seconds to wait, 503 busy
 */
export async function signIn(context: Context, email: string, password: string, sender: Sender): Promise<Account> {
  const account = await accountByPassword(context, email, password, sender)
  const { suspended: suspension } = account
  if (suspension !== undefined) throw new HttpError(403, 'account-suspended', { suspension })
  await createUser(context, account) // there already, unless a crash interrupted the sign-up
  return account
}

/** The same of an account that is suspended too, for whom no session is opened. */
export async function accountByPassword(
  context: Context,
  email: string,
  password: string,
  sender: Sender,
): Promise<Account> {
  const { attempts, clock, hashing } = context
  const account = await accountByEmail(context, email)
  const guess = {
    account: claimId(context.store, email), // a hash: no address is kept in the counters
    place: sender.place,
    device: knownDevice(account, sender.device, clock()),
  }
  const hasher = guess.device === null ? hashing.by(sender.place) : hashing.forKnown(guess.device)
  const right = await attempts.check(guess, () => hasher.verify(account?.password ?? '', password))
  if (account === null || !right) throw new HttpError(401, 'wrong-credentials')
  return account
}

/**
 * The account of a member who gives the password again. Wrong ones are counted by session: whoever has none holds up
 * nobody.
 * @param place as `placeOf` counts it
 * @throws HttpError 401 wrong-credentials, 429 with the seconds to wait, 503 busy
 */
export async function confirmPassword(
  context: Context,
  { uid, sessionId }: Pick<SessionInfo, 'uid' | 'sessionId'>,
  password: string,
  place: string,
): Promise<Account> {
  const account = await findAccount(context.accounts, uid)
  const known = account !== null && account.deletingAt === undefined
  const hasher = context.hashing.by(place)
  const verify = () => hasher.verify(known ? account.password : '', password)
  const right = await context.attempts.check({ session: sessionId }, verify)
  if (!known || !right) throw new HttpError(401, 'wrong-credentials')
  return account
}
