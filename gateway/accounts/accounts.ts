import type { Uid } from '#domain/ids.ts'
import { normaliseEmail } from '#domain/input.ts'
import type { UserType } from '#domain/user.ts'
import { createDeviceCookie, createSessionCookie } from '../http/session-cookie.ts'
import { putIfCurrent } from '../store/documents.ts'
import { claimOf, writeClaim } from './claims/claims.ts'
import { type Context, livingAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { DEVICE_LIFETIME_MS } from './devices.ts'
import { accountId, claimId, iso } from './documents.ts'
import { createHashing, OWN_PLACE } from './hashing/hashing.ts'
import { operatorActs } from './operators.ts'
import { isProved } from './proof/proved.ts'
import { createRoutes } from './routes.ts'
import { createSessions, SESSION_LIFETIME_MS } from './sessions/sessions.ts'
import { createUser } from './sign-up.ts'
import { sweep } from './sweep.ts'
import type { Accounts, AccountsOptions, CreateAccountOptions } from './types.ts'

/** Writes the claim, the account and the user that are not there yet. */
async function createAccount(
  context: Context,
  typedEmail: string,
  password: string,
  userType: UserType,
  { uid, disabled = false }: CreateAccountOptions,
): Promise<Uid> {
  const email = normaliseEmail(typedEmail)
  const createdAt = iso(context.clock())
  const hash = disabled ? '' : await context.hashing.by(OWN_PLACE).hash(password)
  const _id = claimId(context.store, email)
  if ((await claimOf(context.store, _id)) === null) await writeClaim(context.store, { _id, uid, createdAt }, null)
  await putIfCurrent(context.accounts, { _id: accountId(uid), uid, email, userType, password: hash, createdAt })
  await createUser(context, { uid, email, userType })
  return uid
}

/** The accounts of a gateway, over its store. Nothing is read or written before the first call. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, secureCookies, origin } = options
  const accounts = store.db('accounts')
  const member: Accounts['member'] = async (uid) => {
    const account = await livingAccount(accounts, uid)
    if (account === null) return null
    const { email, userType, createdAt, suspended } = account
    const proved = isProved(options, account)
    return {
      uid,
      email,
      userType,
      createdAt,
      proved,
      suspended,
      operatorSince: proved ? account.operatorSince : undefined,
    }
  }
  const sessions = createSessions(store, clock, member)
  const context: Context = {
    ...options,
    accounts,
    sessions,
    deviceCookie: createDeviceCookie(secureCookies, DEVICE_LIFETIME_MS),
    lock: (uid, work) => store.lock(`account ${uid}`, work),
    hashing: createHashing(options.createHasher, options.hashingCeilings),
  }
  const cookie = createSessionCookie(secureCookies, SESSION_LIFETIME_MS)
  const { resolve, isOurs, retiredFor, suspensionOf } = sessions
  const source = { cookie, resolve, isOurs, retiredFor, suspensionOf }
  return {
    ...source,
    routes: createRoutes(context, source, origin),
    onSessionEnd: sessions.onEnd,
    isGone: async (uid) => (await member(uid)) === null,
    member,
    ...operatorActs(context, member),
    sessionsOf: sessions.list,
    isOver: sessions.isOver,
    openSession: (uid) => sessions.open(uid, { browser: '', os: '' }),
    createAccount: (email, password, userType, given) => createAccount(context, email, password, userType, given),
    erase: (uid) => eraseAccount(context, uid),
    sweep: (each) => sweep(context, each),
  }
}
