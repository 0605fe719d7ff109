import { createDeviceCookie, createSessionCookie } from '../http/session-cookie.ts'
import { createStanding } from '../store/standing.ts'
import type { Context } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { DEVICE_LIFETIME_MS } from './devices.ts'
import { createHashing } from './hashing/hashing.ts'
import { operatorActs } from './operators.ts'
import { isProved } from './proof/shown.ts'
import { createRoutes } from './routes.ts'
import { createAccount } from './seed-account.ts'
import { createMembers } from './sessions/members.ts'
import { createSessions, SESSION_LIFETIME_MS } from './sessions/sessions.ts'
import { standingActs } from './sessions/standing-acts.ts'
import { sweep } from './sweep.ts'
import type { Accounts, AccountsOptions } from './types.ts'

/** The accounts of a gateway, over its store. Nothing is read or written before the first call. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, limits, secureCookies, origin, provesAddresses } = options
  const { sendResetLink, sendProofLink, sendUndoLink } = options
  const accounts = store.db('accounts')
  const standing = createStanding(store.kind, accounts)
  const member = createMembers(accounts, standing, (account) => isProved({ provesAddresses }, account))
  const sessions = createSessions(store, clock, standing, member)
  const context: Context = {
    store,
    accounts,
    clock,
    sessions,
    limits,
    deviceCookie: createDeviceCookie(secureCookies, DEVICE_LIFETIME_MS),
    sendResetLink,
    sendProofLink,
    sendUndoLink,
    provesAddresses,
    lock: (uid, work) => store.lock(`account ${uid}`, work),
    onErasing: options.onErasing,
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
    ...standingActs(context, member),
    ...operatorActs(context, member),
    sessionsOf: sessions.list,
    isOver: sessions.isOver,
    openSession: (uid) => sessions.open(uid, { browser: '', os: '' }),
    createAccount: (email, password, userType, given) => createAccount(context, email, password, userType, given),
    erase: (uid) => eraseAccount(context, uid),
    sweep: (each) => sweep(context, each),
  }
}
