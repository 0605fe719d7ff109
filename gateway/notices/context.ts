import type { Uid } from '#domain/ids.ts'
import type { Store } from '../store/store.ts'

/** Dependencies for queueing a notice. */
export interface NoticeContext {
  readonly store: Store
  /** The site's origin, such as `https://example.fr`, for links in mails. */
  readonly origin: string
  /** Milliseconds since the epoch. */
  readonly clock: () => number
  /** Whether an account is deleted or being deleted. */
  readonly isGone: (uid: Uid) => Promise<boolean>
}
