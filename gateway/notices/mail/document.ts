import type { AnnonceId, RecordId, SuiviId, Uid } from '#domain/ids.ts'
import type { User } from '#domain/user.ts'
import { isEmailShown } from '#domain/user-types.ts'
import { iso } from '../../base/instant.ts'
import { get } from '../../store/documents.ts'
import type { Store } from '../../store/store.ts'
import { type Delivery, endedAt, queuedAt } from '../delivery.ts'

/** `place`: of an annonce that was full; the others: of newly published ones. */
export type AlertKind = 'at-once' | 'daily' | 'place'

/** Hits of a search: the ids of the newest, and the total count. */
export interface SearchHits {
  readonly recherche: SuiviId
  readonly count: number
  readonly annonces: readonly AnnonceId[]
}

/** A mail of the `mail` database; its text and address are deleted before it is. */
export interface Mail extends Delivery {
  readonly to?: string
  readonly replyTo?: string
  /** Whose rate limit it counts towards. Absent from mails sent regardless, such as a password reset link. */
  readonly addressee?: Uid
  /** Sent alone although its addressee's rate is used up: there was nothing to combine it with. */
  readonly alone?: true
  /** For a digest: the ids of the deferred mails it contains. */
  readonly gathers?: readonly string[]
  /** For a message to the support: the `emailId` of its author's address, which an index covers. */
  readonly sender?: string
  /** Its text has a secret link: it is deleted as soon as the mail has ended. */
  readonly secret?: true
  /** That link's secret, sealed (`sealed.ts`): `message` has a placeholder in its position. */
  readonly sealed?: string
  /** For an alert: its content; the text is rendered when it is sent. */
  readonly alert?: AlertKind
  readonly found?: readonly SearchHits[]
  /** The searches that triggered it: each has a daily limit of alerts. */
  readonly by?: readonly SuiviId[]
  /** For the sales of a day: the records that it tells; the text is rendered when it is sent. */
  readonly noted?: readonly RecordId[]
  /** For a mail rendered when it is sent: the site's, for the links. */
  readonly origin?: string
  /** One-click unsubscribe URL: RFC 8058. */
  readonly unsubscribe?: string
  readonly message?: { readonly subject: string; readonly html: string; readonly text: string }
}

/** A mail with all fields required to send it. */
export type FullMail = Mail & Required<Pick<Mail, 'to' | 'message'>>

type Content = Pick<FullMail, '_id' | 'to' | 'message'> &
  Pick<
    Mail,
    'uid' | 'about' | 'addressee' | 'origin' | 'gathers' | 'replyTo' | 'sender' | 'staleAt' | 'secret' | 'sealed'
  >

/** @param now milliseconds since the epoch */
export function newMail(content: Content, now: number): FullMail {
  return { ...content, ...queuedAt(now) }
}

/** A member's current proved address; null when it is not proved, or the account is gone. */
export async function provedEmail(store: Pick<Store, 'db'>, uid: Uid): Promise<string | null> {
  const user = await get<User>(store.db('users'), uid)
  return user !== null && isEmailShown(user.email) ? user.email : null
}

/** Placeholder of a suppressed mail (opted out, or address not proved), so that it does not count as missing. */
export function suppressedMail(ids: Pick<Mail, '_id' | 'uid' | 'about'>, now: number): Mail {
  return { ...ids, createdAt: iso(now), attempts: 0, ...endedAt('unwanted', now) }
}

/** Fields of an ended mail retained until swept: one with a secret link loses its address and text at once. */
export function endedMail(mail: FullMail): Mail {
  const { to, message, sealed, found, noted, origin, ...remaining } = mail
  return mail.secret === true ? remaining : mail
}
