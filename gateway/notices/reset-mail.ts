import { randomBytes } from 'node:crypto'
import { randomId, UID_LENGTH } from '#domain/ids.ts'
import { resetLetter } from '#messages/fr/mails.ts'
import { isGone } from '../accounts/gone.ts'
import type { AccountsOptions } from '../accounts/types.ts'
import { eraseAll, putIfCurrent, refsByField } from '../store/documents.ts'
import type { NoticeContext } from './context.ts'
import { iso } from './instants.ts'
import { newMail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'

/**
 * Queues the mail of a password reset; `accounts` is given this, and knows nothing of mails. A deletion that began
 * meanwhile may not have seen the mail, which goes then.
 */
export function resetMailSender({
  store,
  clock,
}: Pick<NoticeContext, 'store' | 'clock'>): AccountsOptions['sendResetLink'] {
  const mails = store.db('mail')
  return async ({ uid, email, token, expiresAt, origin }) => {
    const now = clock()
    const _id = `${iso(now)}.${randomId(UID_LENGTH, (count) => new Uint8Array(randomBytes(count)))}`
    const message = layOut(resetLetter(`/mot-de-passe/${token}`), origin, 'account')
    await putIfCurrent(mails, newMail({ _id, uid, to: email, message, staleAt: expiresAt }, now))
    if (await isGone(store.db('accounts'), uid)) await eraseAll(mails, () => refsByField(mails, 'uid', uid))
  }
}
