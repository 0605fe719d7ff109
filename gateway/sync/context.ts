import type { Counter } from 'prom-client'
import type { Accounts } from '../accounts/types.ts'
import type { Limiter } from '../http/limiter.ts'
import type { Hub } from '../store/hub.ts'
import type { Store } from '../store/store.ts'
import type { Lives } from './lives.ts'
import type { ProfilReads } from './pull/profils.ts'
import type { Reading } from './pull/reading.ts'
import type { SyncHooks } from './push/push.ts'
import type { Streams } from './stream.ts'

/** What the routes of `/sync` share. */
export interface SyncContext {
  readonly store: Store
  readonly accounts: Accounts
  readonly hub: Hub
  readonly clock: () => number
  /** Milliseconds that only go forward. */
  readonly steady: () => number
  readonly limits: Limiter
  readonly streams: Streams
  readonly hooks: SyncHooks
  readonly pushed: Counter<'kind'>
  readonly refused: Counter<'code'>
  readonly lives: Lives
  readonly reading: Reading
  readonly profilReads: ProfilReads
}
