import type { Uid } from '#domain/ids.ts'
import type { Annonce } from '#domain/market/annonce.ts'
import type { HiddenReason, ReportedKind, ReportReason, Suspension } from '#domain/talk/signalement.ts'
import type { UserType } from '#domain/user.ts'

/** The path of the operator's page, and of its calls. */
export const MODERATION_PATH = '/moderation'
export const MODERATION_CALLS = '/api/moderation'

/** The page on which a decision is contested, and its call. */
export const CONTEST_PATH = '/contester'
export const CONTEST_CALL = '/api/contestations'
export const APPEAL_TEXT_MAX = 4000 // characters

/** An appeal against a decision: on an annonce, signed in as its boutique; else on an account, with its credentials. */
export interface SentAppeal {
  readonly annonce?: string
  readonly email?: string
  readonly password?: string
  readonly text: string
}

/** The outcome of a report: none, or an action on its annonce or its member. */
export type ReportOutcome = 'none' | 'hidden' | 'suspended' | 'deleted'

/** The outcome of an appeal: the decision is upheld, or reversed. */
export type ModerationOutcome = ReportOutcome | 'upheld' | 'restored'

export type ReportState = 'open' | 'settled'

/** A report in a list; instants are ISO 8601. */
export interface ReportLine {
  readonly name: string
  /** An appeal comes from the member concerned, against a decision. */
  readonly kind: ReportedKind | 'message' | 'conversation' | 'appeal'
  /** The id of the reported thing: an annonce's, a member's, a message's, a candidature's. */
  readonly about: string
  /** The owner of the reported thing, and their profile's name. */
  readonly of: Uid
  readonly ofName: string
  readonly reason: ReportReason
  readonly at: string
  readonly state: ReportState
}

/** A report in full, for an operator. */
export interface ReportView extends ReportLine {
  /** The reporter's own words. */
  readonly text: string
  readonly outcome?: ModerationOutcome
  readonly settledAt?: string
  readonly ofSuspended: boolean
  /** The member who reports; absent for a visitor, identified by the fields below. */
  readonly by?: Uid
  readonly byName: string
  readonly byEmail: string
  /** A copy of the reported message: operators read nothing else of a conversation. */
  readonly quote?: { readonly text: string; readonly photos: readonly string[] }
  /** The reported annonce, if it still exists. */
  readonly annonce?: Pick<Annonce, 'nom' | 'ville' | 'description' | 'photos' | 'photoTexts' | 'active'> & {
    readonly masquee: HiddenReason | ''
  }
}

/** A request for a copy of a member's data: that member is notified of each, with the reason. */
export interface ExportRequest {
  readonly password: string
  /** Free text. */
  readonly reason: string
}
export const EXPORT_REASON_MAX = 200 // characters

/** A mail, without its content, for an operator. */
export interface SentMailLine {
  readonly _id: string
  readonly to: string
  readonly state: string
  readonly createdAt: string
  readonly attempts: number
  readonly endedAt: string
  /** The mail server's error codes. */
  readonly failed: string
  /** Whether it can be resent: its text is still stored and contains no secret. */
  readonly again: boolean
}

/** An account for an operator, apart from its export. */
export interface AccountView {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  readonly createdAt: string
  readonly proved: boolean
  readonly suspended?: Suspension | undefined
  /** When the member became an operator. */
  readonly operatorSince?: string | undefined
  readonly nom: string
  readonly ville: string
  readonly annonces: readonly {
    readonly id: string
    readonly nom: string
    readonly active: boolean
    readonly masquee: HiddenReason | ''
  }[]
  /** How many reports concern this member, and how many they made. */
  readonly reported: number
  readonly reports: number
  /** The latest mails to them. */
  readonly mails: readonly SentMailLine[]
}

/** An entry of the log of acts. */
export interface ActLine {
  readonly _id: string
  readonly by: string
  readonly act: ActCode
  readonly about: string
  /** The code of a reason or of a decision; for a copy of data, the reason as typed. */
  readonly code?: string
  readonly at: string
}

/** Every act that the log may contain. */
export type ActCode = Deed | 'show' | 'export' | 'appoint' | 'dismiss'

/** An act of the page, one call each. */
export type Deed = 'settle' | 'hide' | 'restore' | 'suspend' | 'reinstate' | 'uphold' | 'delete' | 'resend'

/** The request for an act. */
export interface DeedRequest {
  readonly act: Deed
  /** A report's name, an annonce's or a mail's id, or a member's uid. */
  readonly about: string
  readonly reason?: string
  /** The operator's own words, to the member concerned. */
  readonly words?: string
  /** Required to delete an account. */
  readonly password?: string
}
