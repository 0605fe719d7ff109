/** What is counted by the hour and by the day: new annonces, new candidatures, accounts, messages, reports, and every write of a document. */
export type RateName = 'annonce' | 'candidature' | 'account' | 'message' | 'report' | 'write'

/** The answer to a write of which there were too many: nothing is wrong with it, it is to be sent again later. */
export interface DeferredRow {
  readonly id: string
  readonly error: 'later'
  readonly reason: RateName
  /** Seconds until then: a device's clock may be wrong. */
  readonly retryAfter: number
}
