import type { Uid } from '#domain/ids.ts'
import type { Store } from '../store/store.ts'

/** What queueing a notice works with. */
export interface NoticeContext {
  readonly store: Store
  /** The site's, such as `https://example.fr`, where the links of mails lead. */
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Whether an account is deleted, or being so. */
  readonly isGone: (uid: Uid) => Promise<boolean>
}
