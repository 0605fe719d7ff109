import { Registry } from 'prom-client'
import { createAccounts } from './accounts/accounts.ts'
import type { Accounts, AccountsOptions } from './accounts/types.ts'
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts'
import { departementFor } from './catalogue/communes.ts'
import { measureCatalogue } from './catalogue/metrics.ts'
import { closeDataFolder } from './data-folder.ts'
import { type Env, isOverTls, siteOrigin } from './env.ts'
import { createLimiter, type Limiter } from './http/limiter.ts'
import { LIMITS } from './http/limits.ts'
import { eraseBelongings } from './members/erase.ts'
import { eraseAgain, noteErasedIn, readErased } from './members/erased-list.ts'
import { RESTORE_DROPPED } from './messages/backup.ts'
import type { ModerationContext } from './moderation/context.ts'
import { linkSender } from './notices/account-mails.ts'
import { startFollowing } from './notices/follow.ts'
import { areIdsOld, renewIds } from './operations/renew-ids.ts'
import { createPresence, type GatewayPresence } from './store/locks/presence.ts'
import { openStore } from './store/open-store.ts'
import { dropUnfinished } from './store/restoring/embedded.ts'
import type { Store } from './store/store.ts'

export interface ServiceOptions extends Pick<AccountsOptions, 'createHasher' | 'hashingCeilings' | 'onErasing'> {
  /** Milliseconds since the epoch; default the machine's clock. */
  readonly clock?: () => number
  /** Monotonic clock, in milliseconds; default `clock` when that is given. */
  readonly steady?: () => number
}

/** What the gateway, the jobs process and the operator's commands have in common: no routes, no jobs. */
export interface Services {
  readonly env: Env
  readonly clock: () => number
  /** Monotonic clock for entries that expire in memory: changes of the machine's clock do not affect it. */
  readonly steady: () => number
  /** The process's metrics: each module adds its own. */
  readonly registry: Registry
  readonly store: Store
  readonly presence: GatewayPresence
  readonly limits: Limiter
  readonly accounts: Accounts
  readonly catalogue: Catalogue
}

/** Context of operators' acts and of reports. */
export function moderationOf({ store, accounts, clock, env }: Services): ModerationContext {
  return { store, accounts, clock, origin: siteOrigin(env), supportEmail: env.supportEmail }
}

/** The services on an open store: tests begin here, on a store of their own. */
export async function servicesOn(store: Store, env: Env, options: ServiceOptions): Promise<Services> {
  const { clock = Date.now, steady = options.clock ?? (() => performance.now()) } = options
  const { createHasher, hashingCeilings, onErasing } = options
  const registry = new Registry()
  await startFollowing(store, clock())
  const presence = createPresence(store)
  const limits = createLimiter(steady, env.rateLimits ? LIMITS : {}, presence.count)
  const accounts = createAccounts({
    store,
    clock,
    limits,
    secureCookies: isOverTls(env),
    sendLink: linkSender({ store, clock }),
    provesAddresses: env.smtpUrl !== null,
    ...(env.publicOrigin === null ? {} : { origin: env.publicOrigin }),
    createHasher,
    hashingCeilings,
    onErasing,
    eraseBelongings: (uid, senders, now) => eraseBelongings(store, uid, senders, now),
  })
  const catalogue = createCatalogue({ store, clock, departementFor })
  measureCatalogue(catalogue, registry)
  return { env, clock, steady, registry, store, presence, limits, accounts, catalogue }
}

/**
 * The store and the services on it, the step that every process begins with. Nothing stays open after an error.
 * @throws StartupError
 */
export async function openServices(env: Env, options: ServiceOptions = {}): Promise<Services> {
  closeDataFolder(env.dataDir)
  const store = await openStore(env)
  try {
    if (await areIdsOld(store)) await renewIds(store)
    const services = await servicesOn(store, env, {
      ...options,
      onErasing: (uid) => noteErasedIn([env.dataDir, env.backupDir], uid, services.clock()),
    })
    // No other process has the store open now: anything in the restore folder is left over from a restore that died.
    if (env.couchdbUrl === null && (await dropUnfinished(env.dataDir))) console.error(RESTORE_DROPPED)
    await eraseAgain(services, (await readErased(env.dataDir)).keys())
    return services
  } catch (error) {
    await store.close()
    throw error
  }
}
