import type { Uid } from '#domain/ids.ts'
import { MAIL_KEPT_DAYS } from '#domain/mail.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * | `state`    | what it is                                            | `dueAt` is when                        |
 * |------------|-------------------------------------------------------|----------------------------------------|
 * | `queued`   | waiting to be sent, or sent again                     | it may be tried                        |
 * | `sending`  | claimed by a worker, which may have died since        | the claim ends                         |
 * | `sent`     | taken by the mail server, or put down as a file       | its text goes                          |
 * | `failed`   | refused for good, too often, or no longer of use      | its text goes                          |
 * | `unwanted` | the member asked not to have it; it never had a text  | one looks whether it may go altogether |
 * | `purged`   | its text is gone, its id stays: it is not sent again  | one looks whether it may go altogether |
 */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'unwanted' | 'purged'

/** Why a delivery failed: a code of ours and the server's status. Never its words, which repeat addresses. */
export interface MailError {
  readonly code: string
  readonly status?: number
}

/** A mail of the `mail` database. Instants are ISO 8601. */
export interface Mail {
  readonly _id: string
  readonly _rev?: string
  /** The member it is for, and the one it speaks of: the deletion of either account erases it. */
  readonly uid?: Uid
  readonly about?: Uid
  readonly to?: string
  readonly replyTo?: string
  readonly message?: { readonly subject: string; readonly html: string; readonly text: string }
  readonly state: MailState
  readonly createdAt: string
  readonly dueAt: string
  readonly attempts: number
  /** Past this it is of no use: a link that no longer opens, an offer that has lapsed. */
  readonly staleAt?: string
  /** When it was sent, given up or found unwanted. */
  readonly endedAt?: string
  readonly sentAt?: string
  readonly lastError?: MailError
}

/** A mail with everything that is needed to send it. */
export type FullMail = Mail & Required<Pick<Mail, 'to' | 'message'>>

export function iso(now: number): string {
  return new Date(now).toISOString()
}

type Asked = Pick<FullMail, '_id' | 'to' | 'message'> & Pick<Mail, 'uid' | 'about' | 'replyTo' | 'staleAt'>

/** @param now milliseconds since the epoch */
export function newMail(asked: Asked, now: number): FullMail {
  return { ...asked, state: 'queued', createdAt: iso(now), dueAt: iso(now), attempts: 0 }
}

/** What stands for a mail that is not to be sent, so that nobody thinks it forgotten. */
export function unwantedMail(ids: Pick<Mail, '_id' | 'uid' | 'about'>, now: number): Mail {
  const endedAt = iso(now)
  const dueAt = iso(now + MAIL_KEPT_DAYS * DAY_MS)
  return { ...ids, state: 'unwanted', createdAt: endedAt, endedAt, dueAt, attempts: 0 }
}

/** The id of what an event makes known: the same event never has two. */
export function mailId(subject: string, event: string): string {
  return `${subject}.${event}`
}
