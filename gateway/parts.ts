import { createAccounts } from './accounts/accounts.ts'
import { createAttempts } from './accounts/attempts/attempts.ts'
import type { Accounts, AccountsOptions } from './accounts/types.ts'
import { type Env, isOverTls, readEnv } from './env.ts'
import { createLimits, type Limits } from './http/limits.ts'
import { startFollowing } from './notices/follow.ts'
import { resetMailSender } from './notices/reset-mail.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

export interface StartOptions extends Pick<AccountsOptions, 'createHasher' | 'hashingCeilings'> {
  /** Default `process.env`; see `env.ts`. */
  readonly env?: NodeJS.ProcessEnv
  /** Milliseconds since the epoch; default the machine's clock. */
  readonly clock?: () => number
}

/** What the gateway and the jobs process have in common. */
export interface Parts {
  readonly env: Env
  readonly clock: () => number
  readonly store: Store
  readonly limits: Limits
  readonly accounts: Accounts
}

/** The same over a store that is open. */
export async function partsOn(store: Store, env: Env, options: Omit<StartOptions, 'env'>): Promise<Parts> {
  const { clock = Date.now, createHasher, hashingCeilings } = options
  await startFollowing(store)
  const limits = createLimits(clock, env.rateLimits)
  const accounts = createAccounts({
    store,
    clock,
    limits,
    attempts: createAttempts(clock, env.rateLimits),
    secureCookies: isOverTls(env),
    sendResetLink: resetMailSender({ store, clock }),
    ...(env.publicOrigin === null ? {} : { origin: env.publicOrigin }),
    createHasher,
    hashingCeilings,
  })
  return { env, clock, store, limits, accounts }
}

/** @throws StartupError */
export async function openParts({ env: source = process.env, ...options }: StartOptions): Promise<Parts> {
  const env = readEnv(source)
  return partsOn(await openStore(env), env, options)
}
