import type { EntryId } from '#domain/conversation/ids.ts'
import type { AnnonceId, CandidatureId, Uid } from '#domain/ids.ts'
import type { ReportReason } from '#domain/signalement.ts'
import type { ModerationOutcome, ReportLine, ReportState } from '#wire/moderation.ts'

/**
 * What the `moderation` database holds.
 *
 * | `_id`                     | one per                                                         |
 * |---------------------------|-----------------------------------------------------------------|
 * | `report:<name>`           | thing reported: by the form, in a conversation; a decision contested              |
 * | `hidden:<annonce>`        | annonce hidden, as it was before                                 |
 * | `act:<number>`            | act of an operator: see `audit-log.ts`                            |
 */
export interface Report {
  readonly _id: string
  readonly _rev?: string
  readonly kind: ReportLine['kind']
  /** Of what is reported: an annonce's, a member's, a message's, a candidature's. */
  readonly about: AnnonceId | Uid | EntryId | CandidatureId
  /** Whose it is. */
  readonly of: Uid
  readonly reason: ReportReason
  /** The words of who reports. */
  readonly text: string
  /** When it was taken; ISO 8601, as are the others. */
  readonly at: string
  readonly state: ReportState
  /** What was decided, and when. */
  readonly outcome?: ModerationOutcome
  readonly settledAt?: string
  /** The member who reports. */
  readonly by?: Uid
  /** A visitor's, when they gave them: `sender` is the e-mail by its `emailId`. */
  readonly nom?: string
  readonly email?: string
  readonly sender?: string
  /** A copy went to a visitor's address: so does the decision. */
  readonly copied?: true
  /** The message that is reported, copied: all that is read of a conversation. */
  readonly quote?: { readonly text: string; readonly photos: readonly string[] }
  /** Of one that is settled: when it goes. */
  readonly dueAt?: string
}

/** An annonce that is hidden, as it was before. */
export interface Hidden {
  readonly _id: string
  readonly _rev: string
  readonly wasActive: boolean
  readonly at: string
}

const REPORT_PREFIX = 'report:'

export function reportId(name: string): string {
  return REPORT_PREFIX + name
}

/** What a report is called in the words of commands and in the ids of its mails. */
export function reportName({ _id }: Pick<Report, '_id'>): string {
  return _id.slice(REPORT_PREFIX.length)
}
