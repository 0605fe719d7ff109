/** Counted by the hour and the day: annonces, candidatures, statements, messages, reports, and all document writes. */
export type RateName = 'annonce' | 'candidature' | 'statement' | 'message' | 'report' | 'write'

/** The answer to a rate-limited write: it is valid, and should be resent later. */
export interface DeferredRow {
  readonly id: string
  readonly error: 'later'
  readonly reason: RateName
  /** Seconds to wait, a delay because a device's clock may be wrong. */
  readonly retryAfter: number
}
