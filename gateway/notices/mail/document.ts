import { type Delivery, endedAt, queuedAt } from '../delivery.ts'
import { iso } from '../instants.ts'

/** A mail of the `mail` database; its text and address go before it does. */
export interface Mail extends Delivery {
  readonly to?: string
  readonly replyTo?: string
  /** Of a message to the support: its writer's address by `emailId`. An index keeps what it was made of. */
  readonly sender?: string
  /** Its text holds a link that opens something: it goes as soon as the mail has ended. */
  readonly secret?: true
  readonly message?: { readonly subject: string; readonly html: string; readonly text: string }
}

/** A mail with everything that is needed to send it. */
export type FullMail = Mail & Required<Pick<Mail, 'to' | 'message'>>

type Content = Pick<FullMail, '_id' | 'to' | 'message'> &
  Pick<Mail, 'uid' | 'about' | 'replyTo' | 'sender' | 'staleAt' | 'secret'>

/** @param now milliseconds since the epoch */
export function newMail(content: Content, now: number): FullMail {
  return { ...content, ...queuedAt(now) }
}

/** What stands for a mail that is not to be sent, so that it is not taken for a missing one. */
export function unwantedMail(ids: Pick<Mail, '_id' | 'uid' | 'about'>, now: number): Mail {
  return { ...ids, createdAt: iso(now), attempts: 0, ...endedAt('unwanted', now) }
}

/** What is kept of a mail that has ended, until it is swept: a secret one leaves its address and text behind at once. */
export function endedMail(mail: FullMail): Mail {
  const { to, message, secret, ...rest } = mail
  return secret === true ? rest : mail
}
