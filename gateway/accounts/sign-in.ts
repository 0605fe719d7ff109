import type { FastifyRequest } from 'fastify'
import { HttpError } from '../http/error.ts'
import type { LimitKeys } from '../http/limiter.ts'
import { clientKey, type LimitName } from '../http/limits.ts'
import type { SessionInfo } from '../http/session.ts'
import { accountByEmail, type Context, livingAccount } from './context.ts'
import { knownDevice } from './devices.ts'
import { type Account, claimId } from './documents.ts'
import { createUser } from './sign-up.ts'

/** The origin of a request. */
export interface RequestSource {
  /** As returned by `clientKey`. */
  readonly client: string
  /** The token of the device's cookie; empty when there is none. */
  readonly device: string
}

export function requestSourceOf({ deviceCookie }: Context, request: FastifyRequest): RequestSource {
  return { client: clientKey(request.ip), device: deviceCookie.read(request) }
}

/**
 * Checks a password. It counts as wrong up front, so that a thousand concurrent ones are not a thousand guesses. The
 * right one refunds that, and clears the guesser's own counter, the first key.
 * @returns the result of `verify`; when that throws, nothing was tried and nothing counts
 * @throws HttpError 429 with the seconds to wait, before `verify` is called
 */
async function checkGuess(
  { limits }: Pick<Context, 'limits'>,
  guess: LimitKeys,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const giveBack = limits.take(guess)
  const right = await verify().catch((error: unknown) => {
    giveBack()
    throw error
  })
  if (!right) return false
  giveBack()
  const [guessLimit] = Object.entries(guess) as [LimitName, string][]
  if (guessLimit !== undefined) limits.clear(...guessLimit)
  return true
}

/**
 * Finds the account of an address and a password. An unknown address takes as long as a wrong password, and counts as
 * one.
 * @param email normalised
 * @throws HttpError 401 wrong-credentials, 403 account-suspended, 429 with the seconds to wait, 503 busy
 */
export async function authenticate(
  context: Context,
  email: string,
  password: string,
  sender: RequestSource,
): Promise<Account> {
  const account = await accountByPassword(context, email, password, sender)
  const { suspended: suspension } = account
  if (suspension !== undefined) throw new HttpError(403, 'account-suspended', { suspension })
  await createUser(context, account) // already there, unless a crash interrupted the sign-up
  return account
}

/** The same, but also returns suspended accounts, for which no session may be opened. */
export async function accountByPassword(
  context: Context,
  email: string,
  password: string,
  sender: RequestSource,
): Promise<Account> {
  const { clock, hashing, store } = context
  const account = await accountByEmail(context, email)
  const { client } = sender
  const device = knownDevice(account, sender.device, clock())
  const key = claimId(store, email) // an opaque id, also for unknown addresses: counters never contain an address
  // The first key is the guesser's own.
  const guess: LimitKeys =
    device === null
      ? { 'guess:account-address': `${key} ${client}`, 'guess:account': key, 'guess:address': client }
      : { 'guess:device': device }
  const hasher = device === null ? hashing.by(client) : hashing.forKnown(device)
  const right = await checkGuess(context, guess, () => hasher.verify(account?.password ?? '', password))
  if (account === null || !right) throw new HttpError(401, 'wrong-credentials')
  return account
}

/**
 * Confirms the password of a signed-in member. Wrong ones are counted by session: a caller without one cannot block a
 * member.
 * @param client as returned by `clientKey`
 * @throws HttpError 401 wrong-credentials, 429 with the seconds to wait, 503 busy
 */
export async function confirmPassword(
  context: Context,
  { uid, sessionId }: Pick<SessionInfo, 'uid' | 'sessionId'>,
  password: string,
  client: string,
): Promise<Account> {
  const account = await livingAccount(context.accounts, uid)
  const verify = () => context.hashing.by(client).verify(account?.password ?? '', password)
  const right = await checkGuess(context, { 'guess:session': sessionId }, verify)
  if (account === null || !right) throw new HttpError(401, 'wrong-credentials')
  return account
}
