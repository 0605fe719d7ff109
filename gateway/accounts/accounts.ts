import type { Uid } from '#domain/ids.ts'
import type { UserType } from '#domain/user.ts'
import { createLock } from '../store/lock.ts'
import type { Context } from './context.ts'
import { createSessionCookie, sessionCookieName } from './cookie.ts'
import { isGone } from './gone.ts'
import { createLimits } from './limits.ts'
import { createHasher, type Hasher } from './password.ts'
import { createRoutes } from './routes.ts'
import { type CreateAccountOptions, createAccount } from './seed-account.ts'
import { createSessions } from './sessions.ts'
import { sweep } from './sweep.ts'
import type { Accounts, AccountsOptions } from './types.ts'

export interface AccountsModule extends Accounts {
  /** Creates an account whose uid is known beforehand, as the demo market does; safe to run twice. */
  createAccount(email: string, password: string, userType: UserType, options: CreateAccountOptions): Promise<Uid>
}

/** The accounts of a gateway, over its store. Nothing is read or written until it is asked for something. */
export function createAccounts(options: AccountsOptions): AccountsModule {
  const { store, clock, secureCookies, origin } = options
  const accounts = store.db('accounts')
  const sessions = createSessions(accounts, clock)
  let hasher: Promise<Hasher> | undefined
  const context: Context = {
    store,
    accounts,
    clock,
    sessions,
    limits: createLimits(clock, options.rateLimits ?? true),
    lock: createLock(),
    hasher: () => {
      hasher ??= createHasher()
      return hasher
    },
  }
  return {
    cookieName: sessionCookieName(secureCookies),
    resolve: (token) => sessions.resolve(token),
    routes: createRoutes(context, createSessionCookie(secureCookies), origin),
    isGone: (uid) => isGone(accounts, uid),
    onSessionEnd: (listener) => sessions.onEnd(listener),
    sweep: () => sweep(context),
    createAccount: (email, password, userType, given) => createAccount(context, email, password, userType, given),
  }
}
