import type { Registry } from 'prom-client'
import type { Accounts } from '../accounts/types.ts'
import type { Limiter } from '../http/limiter.ts'
import type { StreamCeilings } from '../http/limits.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'
import type { EpochRegistry } from './epoch-registry.ts'
import type { ReadLimiter } from './pull/reading.ts'
import type { SyncHooks } from './push/push.ts'

/** Context shared by the routes of `/sync`. */
export interface SyncContext {
  readonly store: Store
  readonly accounts: Accounts
  readonly hub: Hub
  readonly clock: () => number
  /** Monotonic clock, in milliseconds. */
  readonly steady: () => number
  readonly limits: Limiter
  readonly registry: Registry
  readonly streamCeilings: StreamCeilings
  readonly hooks: SyncHooks
  readonly epochs: EpochRegistry
  readonly readLimiter: ReadLimiter
}
