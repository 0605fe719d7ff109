/** What is counted by the hour and by the day: new annonces, new candidatures, accounts, messages, reports, and every write of a document. */
export type RateName = 'annonce' | 'candidature' | 'account' | 'message' | 'report' | 'write'

/** Why a write is taken later: there were too many, or the gateway is of a release before the app's, and has no rule for it. */
export type LaterReason = RateName | 'release'

/** The answer to a write that is taken later: nothing is wrong with it, it is to be sent again. */
export interface LaterRow {
  readonly id: string
  readonly error: 'later'
  readonly reason: LaterReason
  /** Seconds until then: a device's clock may be wrong. */
  readonly retryAfter: number
}
