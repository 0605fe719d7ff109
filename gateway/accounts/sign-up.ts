import { randomId, UID_LENGTH, type Uid } from '#domain/ids.ts'
import type { User, UserType } from '#domain/user.ts'
import { HttpError } from '../http/error.ts'
import { get, putIfCurrent } from '../store/documents.ts'
import { claimOf, writeClaim } from './claims/claims.ts'
import { type Context, findAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { type Account, accountId, bytes, claimId, iso } from './documents.ts'
import { eraseForGone, isGone } from './gone.ts'
import { newAddress, shownEmail } from './proof/proved.ts'

export interface SignUp {
  /** Normalised. */
  readonly email: string
  readonly password: string
  readonly userType: UserType
  /** Where the request comes from, as `placeOf` counts it. */
  readonly place: string
}

function newUid(): Uid {
  return randomId(UID_LENGTH, bytes) as Uid
}

type Shown = Pick<Account, 'uid' | 'email' | 'userType' | 'unprovedSince'>

/** The profile of a member who has only just signed up. */
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

/** Creates the public profile of an account. @returns false when it is there already */
export async function createUser(context: Context, account: Shown): Promise<boolean> {
  const users = context.store.db('users')
  const written = await putIfCurrent(users, { ...newUser(account, shownEmail(context, account)) })
  // A deletion may have ended between the reading of the account and this.
  if (written) await eraseForGone(context.store, 'users', account.uid, (uid) => isGone(context.accounts, uid))
  return written
}

type Owner = { readonly uid: Uid } | { readonly account: Account }

/**
 * Takes an address, or finds who has it. A claim whose account was never written is what a crash left: it is taken
 * over, and touched first so that the sweep does not remove it meanwhile.
 */
async function claimEmail(context: Context, email: string, wished: Uid): Promise<Owner> {
  const _id = claimId(context.store, email)
  for (;;) {
    const createdAt = iso(context.clock())
    const claim = await claimOf(context.store, _id)
    if (claim === null) {
      if (await writeClaim(context.store, { _id, uid: wished, createdAt }, null)) return { uid: wished }
      continue
    }
    const account = await findAccount(context.accounts, claim.uid)
    if (account === null) {
      if (await writeClaim(context.store, { _id, uid: claim.uid, createdAt }, claim)) return { uid: claim.uid }
      throw new HttpError(409, 'email-in-use')
    }
    if (account.deletingAt === undefined) return { account }
    await eraseAccount(context, account.uid)
  }
}

/**
 * Creates an account: claim, then account, then user. The user's document commits it: of simultaneous or repeated
 * sign-ups, whoever writes it has made the account, and the others get `email-in-use`.
 * @throws HttpError 409 email-in-use, 503 busy
 */
export async function signUp(context: Context, wanted: SignUp): Promise<Account> {
  const hasher = context.hashing.by(wanted.place)
  const password = await hasher.hash(wanted.password)
  const owner = await claimEmail(context, wanted.email, newUid())
  if ('account' in owner) {
    await requireHalfMade(context, owner.account, wanted)
    if (!(await createUser(context, owner.account))) throw new HttpError(409, 'email-in-use')
    return owner.account
  }
  const { email, userType } = wanted
  const createdAt = iso(context.clock())
  const draft = { uid: owner.uid, email, userType, password, createdAt, ...newAddress(context, createdAt) }
  if (!(await putIfCurrent(context.accounts, { _id: accountId(owner.uid), ...draft })))
    throw new HttpError(409, 'email-in-use')
  if (!(await createUser(context, draft))) throw new HttpError(409, 'email-in-use')
  return { _id: accountId(owner.uid), _rev: '', ...draft }
}

/** An account without its user is what a crash left; the same password proves that it is the same person's. */
async function requireHalfMade(context: Context, account: Account, wanted: SignUp): Promise<void> {
  const complete = account.email !== wanted.email || (await get(context.store.db('users'), account.uid)) !== null
  if (complete) throw new HttpError(409, 'email-in-use')
  const hasher = context.hashing.by(wanted.place)
  if (!(await hasher.verify(account.password, wanted.password))) throw new HttpError(409, 'email-in-use')
}
