import { type Candidature, leaverOf } from '#domain/candidature.ts'
import type { Uid } from '#domain/ids.ts'
import {
  type CandidatureEvent,
  NOTICE_EVENTS,
  type NoticeEvent,
  noticeRuleOf,
  type PartenariatEvent,
  partiesOf,
} from '#domain/notices.ts'
import { isEmailShown } from '#domain/user-types.ts'
import type { Letter } from '../messages/mails.ts'
import { candidatureFacts, type PushText } from '../messages/notice-facts.ts'
import { NOTICE_WORDS } from '../messages/notices.ts'

/** One event to notify one member of, on the channels of its row in `NOTICES`. */
export interface Notice {
  /** Derived from the event and its subject, so that an event never has two notices. */
  readonly id: string
  readonly event: NoticeEvent
  /** The id of the document concerned. */
  readonly subject: string
  readonly uid: Uid
  /** The other member involved. */
  readonly about?: Uid
  /** Called only if the mail is wanted. */
  readonly letter: () => Letter
  readonly replyTo?: string
  readonly staleAt?: string
}

/** A notice of something in a partnership that is still so. */
export interface PartenariatNotice extends Notice {
  readonly event: PartenariatEvent
  readonly letter: () => Letter & Required<Pick<Letter, 'action'>>
  readonly push: () => PushText
  /** What it is about: the hash of a version, or the key of a record; may be empty. */
  readonly version: string
  /** When the other party did it, ISO 8601. */
  readonly at: string
}

/** @param event an event, or another suffix that distinguishes two notices of one document */
export function noticeId(subject: string, event: string): string {
  return `${subject}.${event}`
}

const EVENT = /\.([a-z-]+?)(-\d+|:[a-z0-9:]*)?$/

/** The event that the id of a notice names; `null` for a mail that is none. */
export function noticeEventOf(id: string): NoticeEvent | null {
  const event = EVENT.exec(id)?.[1] as NoticeEvent | undefined
  return event !== undefined && NOTICE_EVENTS.includes(event) ? event : null
}

/** The id of the document that a notice is about. @param id the notice's */
export function subjectOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'))
}

export function candidatureNotice(event: CandidatureEvent, candidature: Candidature): Notice {
  const { untilOfferExpires, replyTo } = noticeRuleOf(event)
  const { uid, about } = partiesOf(event, candidature)
  return {
    id: noticeId(candidature._id, event),
    event,
    subject: candidature._id,
    uid,
    // An account's deletion erases the mails about it, except the one announcing the deletion.
    ...(leaverOf(candidature) === null ? { about } : {}),
    letter: () => NOTICE_WORDS[event].mail(candidatureFacts(candidature)),
    ...(replyTo === undefined || !isEmailShown(candidature.email) ? {} : { replyTo: candidature.email }),
    ...(untilOfferExpires === undefined ? {} : { staleAt: candidature.offerExpiresAt }),
  }
}
