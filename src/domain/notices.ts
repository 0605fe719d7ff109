import { type Candidature, leaverOf } from './candidature.ts'
import type { Uid } from './ids.ts'
import type { MailRefusal } from './settings.ts'
import { isOpen } from './transitions.ts'
import type { UserType } from './user.ts'

export const REMINDER_BEFORE_MS = 6 * 60 * 60 * 1000 // an unanswered offer gets one reminder, 6 h before it expires
export const PURGE_NOTICE_DAYS = 3 // the owner of a closed annonce is notified this long before it is deleted
export const DELIVERY_RETENTION_DAYS = 30 // sent and abandoned deliveries are deleted after this long
export const CONTACT_RETENTION_DAYS = 365 // a contact message that could never be sent is deleted after this long

export const UNREAD_MAIL_AFTER_MS = 30 * 60 * 1000 // a message unread for 30 min is notified by mail
const PAPER_MAIL_AFTER_MS = 10 * 60 * 1000 // a paper may still be being written: its mail leaves if still true then

export type NoticeChannel = 'mail' | 'push'

export interface NoticeRule {
  /** Who is notified: one of the two parties, an annonce's owner, or whichever party did not act. */
  readonly to: UserType | 'other'
  /** The preference that refuses the mail; push notifications are refused per browser. */
  readonly unless: MailRefusal
  readonly channels: readonly NoticeChannel[]
  /** Useless once the offer has expired. */
  readonly untilOfferExpires?: true
  /** The Reply-To of the mail; replies to any other address are not read. */
  readonly replyTo?: 'createur'
  /** How long the mail waits, in milliseconds. */
  readonly mailAfterMs?: number
}

/** For the papers of a partnership, which one party writes and the other has to know of. */
const PAPERS = { to: 'other', unless: 'sansMailPapiers', channels: ['push', 'mail'] } as const satisfies NoticeRule
const PAPERS_TYPED = { ...PAPERS, mailAfterMs: PAPER_MAIL_AFTER_MS } as const satisfies NoticeRule

/** What either party of a partnership is notified of; `src/domain/papers/news.ts` says when. */
const PAPER_NOTICES = {
  'contrat-to-complete': PAPERS_TYPED,
  'contrat-to-approve': PAPERS_TYPED,
  'prolongation-to-approve': PAPERS_TYPED,
  'contrat-changed': PAPERS_TYPED,
  'contrat-in-force': PAPERS,
  'inventaire-to-check': PAPERS_TYPED,
  'inventaire-changed': PAPERS_TYPED,
  'end-announced': PAPERS,
} as const satisfies { readonly [event: string]: NoticeRule }

export type PaperEvent = keyof typeof PAPER_NOTICES

const RELEVES = { to: 'other', unless: 'sansMailReleves', channels: ['push', 'mail'] } as const satisfies NoticeRule

/** What either party is notified of about statements and their payments; `papers/statements/news.ts` says when. */
const STATEMENT_NOTICES = {
  'statement-proposed': RELEVES,
  'statement-contested': RELEVES,
  'statement-accepted': RELEVES,
  'payment-to-confirm': RELEVES,
  'payment-received': RELEVES,
  'payment-not-received': RELEVES,
} as const satisfies { readonly [event: string]: NoticeRule }

export type StatementEvent = keyof typeof STATEMENT_NOTICES
/** The events of a partnership, derived from what the store has of it. */
export type PartenariatEvent = PaperEvent | StatementEvent

/**
 * What members are notified of: a state that a candidature or a paper reaches, or a deadline. Its texts are in
 * `gateway/messages/notices.ts`. Of an offer that expires only the boutique is: its créateur was reminded.
 */
const NOTICES = {
  pending: { to: 'boutique', unless: 'sansMailCandidature', channels: ['push', 'mail'], replyTo: 'createur' },
  'awaiting-creator': {
    to: 'createur',
    unless: 'sansMailReponse',
    channels: ['push', 'mail'],
    untilOfferExpires: true,
  },
  'refused-by-boutique': { to: 'createur', unless: 'sansMailReponse', channels: ['mail'] },
  confirmed: { to: 'boutique', unless: 'sansMailReponse', channels: ['mail'] },
  'declined-by-creator': { to: 'boutique', unless: 'sansMailReponse', channels: ['mail'] },
  'withdrawn-by-creator': { to: 'boutique', unless: 'sansMailReponse', channels: ['mail'] },
  expired: { to: 'boutique', unless: 'sansMailReponse', channels: ['mail'] },
  expiring: { to: 'createur', unless: 'sansMailRappel', channels: ['mail'], untilOfferExpires: true },
  ...PAPER_NOTICES,
  ...STATEMENT_NOTICES,
  // Once a day, of all partnerships: `gateway/notices/sales.ts`.
  'sales-of-day': RELEVES,
  'boutique-left': { to: 'createur', unless: 'sansMailDepart', channels: ['mail'] },
  'creator-left': { to: 'boutique', unless: 'sansMailDepart', channels: ['mail'] },
  purge: { to: 'boutique', unless: 'sansMailSuppression', channels: ['mail'] },
  // Push at once; mail once it has been unread for a while.
  'message-to-boutique': { to: 'boutique', unless: 'sansMailReponse', channels: ['push', 'mail'] },
  'message-to-createur': { to: 'createur', unless: 'sansMailReponse', channels: ['push', 'mail'] },
} as const satisfies { readonly [event: string]: NoticeRule }

export type NoticeEvent = keyof typeof NOTICES
/** The events of a candidature; the remaining ones are an annonce's, a partnership's and a member's. */
export type CandidatureEvent = Exclude<NoticeEvent, 'purge' | 'sales-of-day' | PartenariatEvent>
/** The events pushed to the browsers of members who subscribed. */
export type PushedEvent = {
  [E in NoticeEvent]: 'push' extends (typeof NOTICES)[E]['channels'][number] ? E : never
}[NoticeEvent]

export const NOTICE_EVENTS = Object.keys(NOTICES) as readonly NoticeEvent[]

export function noticeRuleOf(event: NoticeEvent): NoticeRule {
  return NOTICES[event]
}

export function isPushed(event: NoticeEvent): event is PushedEvent {
  return noticeRuleOf(event).channels.includes('push')
}

export function isStatementEvent(event: NoticeEvent): event is StatementEvent {
  return event in STATEMENT_NOTICES
}

export function isPartenariatEvent(event: NoticeEvent): event is PartenariatEvent {
  return event in PAPER_NOTICES || isStatementEvent(event)
}

export type MessageEvent = Extract<NoticeEvent, `message-${string}`>

export function isMessageEvent(event: NoticeEvent): event is MessageEvent {
  return event === 'message-to-boutique' || event === 'message-to-createur'
}

/** The event of a message to a party of a candidature. */
export function messageEventTo(uid: Uid, { boutiqueId }: Pick<Candidature, 'boutiqueId'>): MessageEvent {
  return uid === boutiqueId ? 'message-to-boutique' : 'message-to-createur'
}

/** The event of a candidature's state. */
export function eventOf(candidature: Pick<Candidature, 'status' | 'left'>): CandidatureEvent {
  const left = leaverOf(candidature)
  return left === null ? candidature.status : `${left}-left`
}

/** Who is notified of an event of a candidature, and the other party. */
export function partiesOf(
  event: CandidatureEvent,
  { boutiqueId, creatorId }: Pick<Candidature, 'boutiqueId' | 'creatorId'>,
): { readonly uid: Uid; readonly about: Uid } {
  return noticeRuleOf(event).to === 'boutique'
    ? { uid: boutiqueId, about: creatorId }
    : { uid: creatorId, about: boutiqueId }
}

/** How many candidatures reached a notified state, by event. */
export type UnseenEvents = { readonly [E in CandidatureEvent]?: number }

/**
 * A summary of the mails that a member who gets none would have received.
 * @param since milliseconds since the epoch: of candidatures older than this, only those awaiting an answer count
 */
export function unseenEventsFor(uid: Uid, candidatures: readonly Candidature[], since: number): UnseenEvents {
  const news: { [E in CandidatureEvent]?: number } = {}
  for (const candidature of candidatures) {
    const event = eventOf(candidature)
    if (partiesOf(event, candidature).uid !== uid) continue
    const at = leaverOf(candidature) === null ? candidature.date : (candidature.leftAt as string)
    if (!isOpen(candidature.status) && Date.parse(at) < since) continue
    news[event] = (news[event] ?? 0) + 1
  }
  return news
}

function refusalsOf(userType: UserType): readonly MailRefusal[] {
  const rules = NOTICE_EVENTS.map(noticeRuleOf).filter(({ to }) => to === userType || to === 'other')
  return [...new Set(rules.map(({ unless }) => unless))]
}

/** The refusals offered to each type of member: those of the mails they would receive. */
export const MAIL_CHOICES: { readonly [T in UserType]: readonly MailRefusal[] } = {
  boutique: refusalsOf('boutique'),
  createur: refusalsOf('createur'),
}
