import { randomId, UID_LENGTH, type Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'
import { iso } from '../base/instant.ts'
import { eraseById, putIfCurrent } from '../store/documents.ts'
import { claimFor } from './claims/claim-for.ts'
import type { Context } from './context.ts'
import { type Account, accountId, bytes } from './documents.ts'
import { isGone } from './gone.ts'
import { newAddress, shownEmail } from './proof/proved.ts'

export interface SignUp {
  /** Normalised. */
  readonly email: string
  readonly password: string
  readonly userType: UserType
  /** The caller's address, as returned by `clientKey`. */
  readonly client: string
}

type Shown = Pick<Account, 'uid' | 'email' | 'userType' | 'unprovedSince'>

/** The profile of a member who has just signed up. */
function newUser(account: Shown, email: string): User {
  return {
    _id: account.uid,
    email,
    userType: account.userType,
    nom: '',
    prenom: '',
    profileComplete: false,
    photos: [],
    ville: '',
    siret: '',
    siteInternet: '',
    instagram: '',
    facebook: '',
    profileDescription: '',
    specificites: '',
  }
}

/** Creates the public profile of an account. @returns false when it already exists */
export async function createUser(context: Context, account: Shown): Promise<boolean> {
  const users = context.store.db('users')
  const written = await putIfCurrent(users, { ...newUser(account, shownEmail(context, account)) })
  // A deletion may have finished between reading the account and this write.
  if (written && (await isGone(context.accounts, account.uid))) await eraseById(context.store.db('users'), account.uid)
  return written
}

/** Writes whichever of claim, account and user do not exist yet. @throws HttpError 409 email-in-use */
export async function openAccount(
  context: Context,
  wanted: Pick<Account, 'uid' | 'email' | 'userType' | 'password'>,
  isProved = false,
): Promise<Account> {
  const { uid, email } = wanted
  await claimFor(context, email, uid)
  const createdAt = iso(context.clock())
  const account = { _id: accountId(uid), ...wanted, createdAt, ...(isProved ? {} : newAddress(context, createdAt)) }
  await putIfCurrent(context.accounts, account)
  await createUser(context, account)
  return { ...account, _rev: '' }
}

/**
 * Creates an account: claim, then account, then user. The claim decides: of simultaneous or repeated sign-ups, the one
 * that writes it creates the account, and the others get `email-in-use`. After a crash, a sign-in or the sweep
 * completes an existing account; without one, the sweep deletes the remains, which frees the address.
 * @throws HttpError 409 email-in-use, 503 busy
 */
export async function registerAccount(context: Context, wanted: SignUp): Promise<Account> {
  const { email, userType, client } = wanted
  const password = await context.hashing.by(client).hash(wanted.password)
  const uid = randomId(UID_LENGTH, bytes) as Uid
  return openAccount(context, { uid, email, userType, password })
}
