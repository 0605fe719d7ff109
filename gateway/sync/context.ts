import type { DatabaseName } from '#domain/rules.ts'
import type { Limits } from '../accounts/limits.ts'
import type { Accounts } from '../accounts/types.ts'
import type { Metrics } from '../http/metrics.ts'
import type { OnWritten } from '../notices/on-write.ts'
import type { Store } from '../store/store.ts'
import type { Hub } from './hub.ts'
import type { Streams } from './stream.ts'

/** What the routes of `/sync` share. */
export interface SyncContext {
  readonly store: Store
  readonly accounts: Accounts
  readonly hub: Hub
  readonly metrics: Metrics
  readonly clock: () => number
  readonly limits: Limits
  readonly streams: Streams
  readonly onWritten: OnWritten
  /** The epoch of a database, known once the app is ready. */
  epoch(name: DatabaseName): string
}
