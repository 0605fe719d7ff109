import { randomBytes } from 'node:crypto'
import { randomId, UID_LENGTH } from '#domain/ids.ts'
import type { LinkKind } from '../accounts/documents.ts'
import { isGone } from '../accounts/gone.ts'
import type { AccountsOptions } from '../accounts/types.ts'
import { iso } from '../base/instant.ts'
import { type Letter, proofLetter, resetLetter, undoLetter } from '../messages/mails.ts'
import type { NoticeContext } from './context.ts'
import { enqueue } from './delivery.ts'
import { newMail } from './mail/document.ts'
import { layOut } from './mail/layout.ts'
import { SEALED_MARK, sealToken } from './mail/sealed.ts'

/** Where the page has no form to submit, the secret is in the fragment, which is never sent to a server. */
const LETTERS: { readonly [K in LinkKind]: (secret: string, expiresAt: string, now: number) => Letter } = {
  reset: (secret, expiresAt, now) => resetLetter(`/mot-de-passe/${secret}`, expiresAt, now),
  proof: (secret) => proofLetter(`/adresse/confirmer#${secret}`),
  undo: (secret, expiresAt) => undoLetter(`/adresse/annuler#${secret}`, expiresAt),
}

/**
 * Queues mails with the secret links of accounts, unless the account is gone; injected into `accounts`, which knows
 * nothing of mails.
 */
export function linkSender({ store, clock }: Pick<NoticeContext, 'store' | 'clock'>): AccountsOptions['sendLink'] {
  return async (kind, { uid, email, token, expiresAt, origin }) => {
    const now = clock()
    const _id = `${iso(now)}.${randomId(UID_LENGTH, (count) => new Uint8Array(randomBytes(count)))}`
    const message = layOut(LETTERS[kind](SEALED_MARK, expiresAt, now), origin, 'account')
    const mail = newMail(
      { _id, uid, to: email, message, staleAt: expiresAt, secret: true, sealed: sealToken(store, token) },
      now,
    )
    await enqueue({ isGone: (member) => isGone(store.db('accounts'), member) }, store.db('mail'), mail)
  }
}
