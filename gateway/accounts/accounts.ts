import { normaliseEmail } from '#domain/input.ts'
import { createDeviceCookie, createSessionCookie } from '../http/session-cookie.ts'
import { createMemo } from '../store/memo.ts'
import { type Context, livingAccount } from './context.ts'
import { eraseAccount } from './deletion.ts'
import { DEVICE_LIFETIME_MS } from './devices.ts'
import { accountId } from './documents.ts'
import { createHashing, OWN_CLIENT } from './hashing/hashing.ts'
import { operatorActs } from './operators.ts'
import { isProved } from './proof/proved.ts'
import { createRoutes } from './routes.ts'
import { createSessions, SESSION_LIFETIME_MS } from './sessions/sessions.ts'
import { openAccount } from './sign-up.ts'
import { sweep } from './sweep.ts'
import type { Accounts, AccountsOptions } from './types.ts'

const REMEMBERED_MAX = 10_000 // documents cached: each request reads one session and one account

/** The accounts of a gateway, over its store. Reads and writes nothing before the first call. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, secureCookies, origin } = options
  const accounts = store.db('accounts')
  const memo = createMemo(store.kind, accounts, REMEMBERED_MAX)
  const member: Accounts['member'] = async (uid) => {
    const account = await memo(accountId(uid), () => livingAccount(accounts, uid))
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
  const sessions = createSessions(store, clock, memo, member)
  const context: Context = {
    ...options,
    accounts,
    sessions,
    deviceCookie: createDeviceCookie(secureCookies, DEVICE_LIFETIME_MS),
    lock: (uid, work) => store.lock(`account ${uid}`, work),
    hashing: createHashing(options.createHasher, options.hashingCeilings),
  }
  const cookie = createSessionCookie(secureCookies, SESSION_LIFETIME_MS)
  const { resolve, isOurs, refusalOf } = sessions
  const source = { cookie, resolve, isOurs, refusalOf }
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
    createAccount: async (email, typed, userType, { uid, disabled = false }) => {
      const password = disabled ? '' : await context.hashing.by(OWN_CLIENT).hash(typed)
      await openAccount(context, { uid, email: normaliseEmail(email), userType, password }, true)
      return uid
    },
    erase: (uid) => eraseAccount(context, uid),
    sweep: (each) => sweep(context, each),
  }
}
