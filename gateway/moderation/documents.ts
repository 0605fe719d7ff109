import type { AnnonceId, CandidatureId, Uid } from '#domain/ids.ts'
import type { EntryId } from '#domain/talk/ids.ts'
import type { ReportReason } from '#domain/talk/signalement.ts'
import type { ModerationOutcome, ReportLine, ReportState } from '#wire/moderation.ts'
import type { DocRef } from '../store/documents.ts'

/**
 * Documents of the `moderation` database.
 *
 * | `_id`                     | one per                                                         |
 * |---------------------------|-----------------------------------------------------------------|
 * | `report:<name>`           | report by the form or in a conversation; appeal against a decision              |
 * | `hidden:<annonce>`        | hidden annonce, as it was before                                 |
 * | `act:<number>`            | act of an operator: see `audit-log.ts`                            |
 */
export interface Report {
  readonly _id: string
  readonly _rev?: string
  readonly kind: ReportLine['kind']
  /** The id of what is reported: an annonce, a member, a message, a candidature. */
  readonly about: AnnonceId | Uid | EntryId | CandidatureId
  /** The owner of what is reported. */
  readonly of: Uid
  readonly reason: ReportReason
  /** The reporter's words. */
  readonly text: string
  /** When it was received; ISO 8601, as are the others. */
  readonly at: string
  readonly state: ReportState
  /** The decision, and when it was made. */
  readonly outcome?: ModerationOutcome
  readonly settledAt?: string
  /** The member who reported. */
  readonly by?: Uid
  /** A visitor's, if given: `sender` is the `emailId` of the e-mail. */
  readonly nom?: string
  readonly email?: string
  readonly sender?: string
  /** A copy was sent to the visitor's address: so will the decision. */
  readonly copied?: true
  /** A copy of the reported message: all that is read of a conversation. */
  readonly quote?: { readonly text: string; readonly photos: readonly string[] }
  /** When a settled report is deleted. */
  readonly dueAt?: string
}

/** A hidden annonce, as it was before. */
export interface Hidden extends DocRef {
  readonly wasActive: boolean
  readonly at: string
}

const REPORT_PREFIX = 'report:'

export function reportId(name: string): string {
  return REPORT_PREFIX + name
}

/** A report's name in commands and in the ids of its mails. */
export function reportName({ _id }: Pick<Report, '_id'>): string {
  return _id.slice(REPORT_PREFIX.length)
}
