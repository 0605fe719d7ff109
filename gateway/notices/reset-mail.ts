import { randomBytes } from 'node:crypto'
import { randomId, UID_LENGTH, type Uid } from '#domain/ids.ts'
import { resetLetter } from '#messages/fr/mails.ts'
import { putIfCurrent } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'
import { iso } from './instants.ts'
import { newMail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'

/** A password reset that a member asked for. `expiresAt`: an ISO 8601 instant, past which the link opens nothing. */
export interface ResetLink {
  readonly uid: Uid
  readonly email: string
  readonly token: string
  readonly expiresAt: string
  /** The site's, such as `https://example.fr`. */
  readonly origin: string
}

export type SendResetLink = (link: ResetLink) => Promise<void>

/** Queues the mail of a password reset; `accounts` is given this, and knows nothing of mails. */
export function resetMailSender({ store, clock }: Pick<NoticeContext, 'store' | 'clock'>): SendResetLink {
  return async ({ uid, email, token, expiresAt, origin }) => {
    const now = clock()
    const _id = `${iso(now)}.${randomId(UID_LENGTH, (count) => new Uint8Array(randomBytes(count)))}`
    const message = layOut(resetLetter(`/mot-de-passe/${token}`), origin, 'account')
    await putIfCurrent(store.db('mail'), newMail({ _id, uid, to: email, message, staleAt: expiresAt }, now))
  }
}
