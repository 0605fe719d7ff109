import type { Annonce } from '#domain/annonce.ts'
import type { Uid } from '#domain/ids.ts'
import type { HiddenReason, ReportedKind, ReportReason, Suspension } from '#domain/signalement.ts'
import type { UserType } from '#domain/user.ts'

/** Where an operator's page is, and what it asks. */
export const MODERATION_PATH = '/moderation'
export const MODERATION_CALLS = '/api/moderation'

/** Where a decision is contested, and what is asked there. */
export const CONTEST_PATH = '/contester'
export const CONTEST_CALL = '/api/contestations'
export const APPEAL_TEXT_MAX = 4000 // characters

/** A decision contested: of an annonce, signed in as its boutique; else of an account, by what would open it. */
export interface SentAppeal {
  readonly annonce?: string
  readonly email?: string
  readonly password?: string
  readonly text: string
}

/** What came of a report: nothing, or what was done to its annonce or its member. */
export type ReportOutcome = 'none' | 'hidden' | 'suspended' | 'deleted'

/** What came of an appeal: the decision stands, or was taken back. */
export type ModerationOutcome = ReportOutcome | 'upheld' | 'restored'

export type ReportState = 'open' | 'settled'

/** A report as a list names it; instants are ISO 8601. */
export interface ReportLine {
  readonly name: string
  /** An appeal is of the one concerned, against what was decided. */
  readonly kind: ReportedKind | 'message' | 'conversation' | 'appeal'
  /** The id of what is reported: an annonce's, a member's, a message's, a candidature's. */
  readonly about: string
  /** Whose it is, and how their profile names them. */
  readonly of: Uid
  readonly ofName: string
  readonly reason: ReportReason
  readonly at: string
  readonly state: ReportState
}

/** A report as an operator reads it. */
export interface ReportView extends ReportLine {
  /** The words of who reports. */
  readonly text: string
  readonly outcome?: ModerationOutcome
  readonly settledAt?: string
  readonly ofSuspended: boolean
  /** The member who reports; else a visitor, by what they gave. */
  readonly by?: Uid
  readonly byName: string
  readonly byEmail: string
  /** The message that is reported, copied: all that is read of a conversation. */
  readonly quote?: { readonly text: string; readonly photos: readonly string[] }
  /** The annonce that is reported, when it is one and still there. */
  readonly annonce?: Pick<Annonce, 'nom' | 'ville' | 'description' | 'photos' | 'photoTexts' | 'active'> & {
    readonly masquee: HiddenReason | ''
  }
}

/** What is asked for a copy of a member's data: each is told to that member, with why. */
export interface ExportRequest {
  readonly password: string
  /** As it is typed. */
  readonly reason: string
}
export const EXPORT_REASON_MAX = 200 // characters

/** A mail as far as an operator sees it: never what it says. */
export interface SentMailLine {
  readonly _id: string
  readonly to: string
  readonly state: string
  readonly createdAt: string
  readonly attempts: number
  readonly endedAt: string
  /** What the mail server said, by its codes. */
  readonly failed: string
  /** Its text is still there, and holds no secret. */
  readonly again: boolean
}

/** What an operator sees of an account, beside what its export holds. */
export interface AccountView {
  readonly uid: Uid
  readonly email: string
  readonly userType: UserType
  readonly createdAt: string
  readonly proved: boolean
  readonly suspended?: Suspension | undefined
  /** Of an operator: since when. */
  readonly operatorSince?: string | undefined
  readonly nom: string
  readonly ville: string
  readonly annonces: readonly {
    readonly id: string
    readonly nom: string
    readonly active: boolean
    readonly masquee: HiddenReason | ''
  }[]
  /** How many reports there are of what is theirs, and how many they made. */
  readonly reported: number
  readonly reports: number
  /** The last ones to them. */
  readonly mails: readonly SentMailLine[]
}

/** An entry of the log of acts. */
export interface ActLine {
  readonly _id: string
  readonly by: string
  readonly act: ActCode
  readonly about: string
  /** A reason or what was decided, by its code; of a copy of data, why it was made, as it was typed. */
  readonly code?: string
  readonly at: string
}

/** Any other act than these is none. */
export type ActCode = Deed | 'show' | 'export' | 'appoint' | 'dismiss'

/** What the page has done, by one call. */
export type Deed = 'settle' | 'hide' | 'restore' | 'suspend' | 'reinstate' | 'uphold' | 'delete' | 'resend'

/** What is asked for of one of them. */
export interface DeedRequest {
  readonly act: Deed
  /** The name of a report, the id of an annonce or a mail, a member's uid. */
  readonly about: string
  readonly reason?: string
  /** The operator's own, to the one concerned. */
  readonly words?: string
  /** To delete an account. */
  readonly password?: string
}
