import { randomBytes } from 'node:crypto'
import { randomId, UID_LENGTH } from '#domain/ids.ts'
import { resetLetter } from '#messages/fr/mails.ts'
import { isGone } from '../accounts/gone.ts'
import type { AccountsOptions } from '../accounts/types.ts'
import type { NoticeContext } from './context.ts'
import { enqueue } from './enqueue.ts'
import { iso } from './instants.ts'
import { newMail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'

/** Queues the mail of a password reset, unless the account is gone; `accounts` is given this, and knows no mails. */
export function resetMailSender({
  store,
  clock,
}: Pick<NoticeContext, 'store' | 'clock'>): AccountsOptions['sendResetLink'] {
  return async ({ uid, email, token, expiresAt, origin }) => {
    const now = clock()
    const _id = `${iso(now)}.${randomId(UID_LENGTH, (count) => new Uint8Array(randomBytes(count)))}`
    const message = layOut(resetLetter(`/mot-de-passe/${token}`), origin, 'account')
    const mail = newMail({ _id, uid, to: email, message, staleAt: expiresAt, secret: true }, now)
    await enqueue({ isGone: (member) => isGone(store.db('accounts'), member) }, store.db('mail'), mail)
  }
}
