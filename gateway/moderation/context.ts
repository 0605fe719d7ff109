import type { Accounts } from '../accounts/types.ts'
import type { Store } from '../store/store.ts'

/** Dependencies of moderation acts. */
export interface ModerationContext {
  readonly store: Store
  readonly accounts: Accounts
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** The site's origin, such as `https://example.fr`. */
  readonly origin: string
  readonly supportEmail: string
}
