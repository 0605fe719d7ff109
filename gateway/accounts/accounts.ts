import { createDeviceCookie, createSessionCookie } from '../http/session-cookie.ts'
import { createLock } from '../store/lock.ts'
import { type Context, findAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { DEVICE_LIFETIME_MS } from './devices.ts'
import { isGone } from './gone.ts'
import { createHashing } from './hashing/hashing.ts'
import { isProved } from './proof/shown.ts'
import { createRoutes } from './routes.ts'
import { createAccount } from './seed-account.ts'
import { createSessions, SESSION_LIFETIME_MS } from './sessions/sessions.ts'
import { sweep } from './sweep.ts'
import type { Accounts, AccountsOptions } from './types.ts'

/** The accounts of a gateway, over its store. Nothing is read or written before the first call. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, limits, attempts, secureCookies, origin, provesAddresses } = options
  const { sendResetLink, sendProofLink, sendUndoLink } = options
  const accounts = store.db('accounts')
  const sessions = createSessions(store, clock, (account) => isProved({ provesAddresses }, account))
  const context: Context = {
    store,
    accounts,
    clock,
    sessions,
    limits,
    attempts,
    deviceCookie: createDeviceCookie(secureCookies, DEVICE_LIFETIME_MS),
    sendResetLink,
    sendProofLink,
    sendUndoLink,
    provesAddresses,
    lock: createLock(),
    hashing: createHashing(options.createHasher, options.hashingCeilings),
  }
  const cookie = createSessionCookie(secureCookies, SESSION_LIFETIME_MS)
  const source = { cookie, resolve: sessions.resolve, isOurs: sessions.isOurs, isRetired: sessions.isRetired }
  return {
    ...source,
    routes: createRoutes(context, source, origin),
    onSessionEnd: sessions.onEnd,
    isGone: (uid) => isGone(accounts, uid),
    member: async (uid) => {
      const account = await findAccount(accounts, uid)
      if (account === null || account.deletingAt !== undefined) return null
      const { email, userType, createdAt } = account
      return { uid, email, userType, createdAt, proved: isProved(context, account) }
    },
    sessionsOf: sessions.list,
    openSession: (uid) => sessions.open(uid, { browser: '', os: '' }),
    createAccount: (email, password, userType, given) => createAccount(context, email, password, userType, given),
    erase: (uid) => eraseAccount(context, uid),
    sweep: (each) => sweep(context, each),
  }
}
