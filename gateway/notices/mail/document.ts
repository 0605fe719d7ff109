import type { AnnonceId, SuiviId, Uid } from '#domain/ids.ts'
import type { User } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { iso } from '../../base/instant.ts'
import { get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Delivery, endedAt, queuedAt } from '../delivery.ts'

/** What a search has found: the newest of it by their ids, and how many in all. */
export interface SearchHits {
  readonly recherche: SuiviId
  readonly count: number
  readonly annonces: readonly AnnonceId[]
}

/** A mail of the `mail` database; its text and address go before it does. */
export interface Mail extends Delivery {
  readonly to?: string
  readonly replyTo?: string
  /** Whose pace it counts for. Absent from what is sent whatever went before, such as a link to reset a password. */
  readonly addressee?: Uid
  /** It leaves by itself although its addressee's pace has no place for it: there was nothing to put it together with. */
  readonly alone?: true
  /** Of a digest: the ids of the held mails that stand in it. */
  readonly gathers?: readonly string[]
  /** Of a message to the support: its writer's address by `emailId`. An index keeps what it was made of. */
  readonly sender?: string
  /** Its text holds a link that opens something: it goes as soon as the mail has ended. */
  readonly secret?: true
  /** That link's secret, sealed (`sealed.ts`): `message` has a mark in its place. */
  readonly sealed?: string
  /** Of an alert: what it tells of; its words are made when it is sent. */
  readonly alert?: 'at-once' | 'daily'
  readonly found?: readonly SearchHits[]
  /** The searches that it came by: so many alerts in a day for each. */
  readonly by?: readonly SuiviId[]
  readonly origin?: string
  /** Where one click stops such mails: RFC 8058. */
  readonly unsubscribe?: string
  readonly message?: { readonly subject: string; readonly html: string; readonly text: string }
}

/** A mail with everything that is needed to send it. */
export type FullMail = Mail & Required<Pick<Mail, 'to' | 'message'>>

type Content = Pick<FullMail, '_id' | 'to' | 'message'> &
  Pick<Mail, 'uid' | 'about' | 'addressee' | 'gathers' | 'replyTo' | 'sender' | 'staleAt' | 'secret' | 'sealed'>

/** @param now milliseconds since the epoch */
export function newMail(content: Content, now: number): FullMail {
  return { ...content, ...queuedAt(now) }
}

/** The address that is a member's now; null when nobody has proved it, or the account is gone. */
export async function provedEmail(store: Pick<Store, 'db'>, uid: Uid): Promise<string | null> {
  const user = await get<User>(store.db('users'), uid)
  return user !== null && isEmailShown(user.email) ? user.email : null
}

/** What stands for a mail that is not to be sent (refused, or to an address that is not proved), so that it is not taken for a missing one. */
export function suppressedMail(ids: Pick<Mail, '_id' | 'uid' | 'about'>, now: number): Mail {
  return { ...ids, createdAt: iso(now), attempts: 0, ...endedAt('unwanted', now) }
}

/** What is kept of a mail that has ended, until it is swept: a secret one leaves its address and text behind at once. */
export function endedMail(mail: FullMail): Mail {
  const { to, message, sealed, found, origin, ...remaining } = mail
  return mail.secret === true ? remaining : mail
}
