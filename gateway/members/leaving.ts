import type { CandidatureId, Uid } from '#domain/ids.ts'
import type { Sender } from '../accounts/documents.ts'
import type { Store } from '../store/store.ts'

/** A member whose account is being deleted. */
export interface Leaving {
  readonly store: Store
  readonly uid: Uid
  /** The addresses they had, and when. */
  readonly senders: readonly Sender[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Candidatures of partnerships whose other party stays, as far as they have been looked at. */
  readonly staying: Set<CandidatureId>
}
