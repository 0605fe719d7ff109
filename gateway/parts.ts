import { Registry } from 'prom-client'
import type { Uid } from '#domain/ids.ts'
import { createAccounts } from './accounts/accounts.ts'
import { erasedButThere, noteErasedIn } from './accounts/erasure/erased-list.ts'
import type { Accounts, AccountsOptions } from './accounts/types.ts'
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts'
import { measureCatalogue } from './catalogue/metrics.ts'
import { departementFor } from './catalogue/places.ts'
import { closeDataFolder } from './data-folder.ts'
import { type Env, isOverTls, readEnv, siteOrigin } from './env.ts'
import { createLimiter, type Limiter } from './http/limiter.ts'
import { LIMITS } from './http/limits.ts'
import type { ModerationContext } from './moderation/context.ts'
import { accountMails } from './notices/account-mails.ts'
import { startFollowing } from './notices/follow.ts'
import { areIdsOld, renewIds, settleIds } from './renew-ids.ts'
import { dropIndexes } from './store/embedded/folder.ts'
import { createPresence, type Presence } from './store/locks/presence.ts'
import { measureStore } from './store/measures/calls.ts'
import { openStore } from './store/open-store.ts'
import type { Store } from './store/store.ts'

export interface StartOptions extends Pick<AccountsOptions, 'createHasher' | 'hashingCeilings' | 'onErasing'> {
  /** Default `process.env`; see `env.ts`. */
  readonly env?: NodeJS.ProcessEnv
  /** Milliseconds since the epoch; default the machine's clock. */
  readonly clock?: () => number
  /** Milliseconds that only go forward; default the clock when that is given. */
  readonly steady?: () => number
}

/** What the gateway and the jobs process have in common. */
export interface Parts {
  readonly env: Env
  readonly clock: () => number
  /** For what is kept in memory for a time: it only goes forward, whatever becomes of the machine's clock. */
  readonly steady: () => number
  /** The process's metrics: each room adds its own. */
  readonly registry: Registry
  /** Its calls are measured. */
  readonly store: Store
  readonly presence: Presence
  readonly limits: Limiter
  readonly accounts: Accounts
  readonly catalogue: Catalogue
}

/** What an operator's acts, and what is reported, work with. */
export function moderationOf({
  store,
  accounts,
  clock,
  env,
}: Pick<Parts, 'store' | 'accounts' | 'clock' | 'env'>): ModerationContext {
  return { store, accounts, clock, origin: siteOrigin(env), supportEmail: env.supportEmail }
}

/** The same over a store that is open. */
export async function partsOn(opened: Store, env: Env, options: Omit<StartOptions, 'env'>): Promise<Parts> {
  const { clock = Date.now, steady = options.clock ?? (() => performance.now()) } = options
  const { createHasher, hashingCeilings, onErasing } = options
  const registry = new Registry()
  const store = measureStore(opened, registry)
  await startFollowing(store, clock())
  const presence = createPresence(store)
  const limits = createLimiter(steady, env.rateLimits ? LIMITS : {}, presence.count)
  const accounts = createAccounts({
    store,
    clock,
    limits,
    secureCookies: isOverTls(env),
    ...accountMails({ store, clock }),
    provesAddresses: env.smtpUrl !== null,
    ...(env.publicOrigin === null ? {} : { origin: env.publicOrigin }),
    createHasher,
    hashingCeilings,
    onErasing,
  })
  const catalogue = createCatalogue({ store, clock, placeOf: departementFor })
  measureCatalogue(catalogue, registry)
  return { env, clock, steady, registry, store, presence, limits, accounts, catalogue }
}

/** The store, its ids made with the present secret: one that had others is opened anew, without their indexes. */
async function openRenewed(env: Env): Promise<Store> {
  const store = await openStore(env)
  try {
    if (!(await areIdsOld(store))) return store
    await renewIds(store)
  } catch (error) {
    await store.close()
    throw error
  }
  await store.close()
  if (store.kind === 'leveldb') await dropIndexes(env.dataDir, ['accounts', 'mail'])
  const renewed = await openStore(env)
  await settleIds(renewed)
  return renewed
}

/** @throws StartupError */
export async function openParts({ env: source = process.env, ...options }: StartOptions): Promise<Parts> {
  const env = readEnv(source)
  closeDataFolder(env.dataDir)
  const { clock = Date.now } = options
  const onErasing = (uid: Uid) => noteErasedIn([env.dataDir, env.backupDir], uid, clock())
  const parts = await partsOn(await openRenewed(env), env, { ...options, onErasing })
  for (const uid of await erasedButThere(parts.store, env.dataDir)) await parts.accounts.erase(uid)
  return parts
}
