import { randomBytes } from 'node:crypto'
import { randomId, UID_LENGTH } from '#domain/ids.ts'
import { type Letter, proofLetter, resetLetter, undoLetter } from '#messages/fr/mails.ts'
import { isGone } from '../accounts/gone.ts'
import type { AccountsOptions, SecretLink } from '../accounts/types.ts'
import type { NoticeContext } from './context.ts'
import { enqueue } from './delivery.ts'
import { iso } from './instants.ts'
import { newMail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'
import { SEALED_MARK, seal } from './mail/sealed.ts'

type AccountMails = Pick<AccountsOptions, 'sendResetLink' | 'sendProofLink' | 'sendUndoLink'>

/**
 * Queues the mails that carry the secret links of accounts, unless the account is gone; `accounts` is given these, and
 * knows no mails. Where nobody has to answer by a form, the secret is in the fragment, which no server is ever sent.
 */
export function accountMails({ store, clock }: Pick<NoticeContext, 'store' | 'clock'>): AccountMails {
  const sender =
    (letterOf: (token: string, expiresAt: string) => Letter) =>
    async ({ uid, email, token, expiresAt, origin }: SecretLink) => {
      const now = clock()
      const _id = `${iso(now)}.${randomId(UID_LENGTH, (count) => new Uint8Array(randomBytes(count)))}`
      const message = layOut(letterOf(SEALED_MARK, expiresAt), origin, 'account')
      const mail = newMail(
        { _id, uid, to: email, message, staleAt: expiresAt, secret: true, sealed: seal(store, token) },
        now,
      )
      await enqueue({ isGone: (member) => isGone(store.db('accounts'), member) }, store.db('mail'), mail)
    }
  return {
    sendResetLink: sender((token, expiresAt) => resetLetter(`/mot-de-passe/${token}`, expiresAt, clock())),
    sendProofLink: sender((token) => proofLetter(`/adresse/confirmer#${token}`)),
    sendUndoLink: sender((token, expiresAt) => undoLetter(`/adresse/annuler#${token}`, expiresAt)),
  }
}
