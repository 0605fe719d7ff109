import { HOUR_MS, MINUTE_MS } from '#domain/durations.ts'
import type { Store } from '../../store/store.ts'
import type { AlertMail } from '../alerts/alert.ts'
import { renderAlert } from '../alerts/words.ts'
import { type DeliverOptions, deliverDue } from '../deliver.ts'
import { DeliveryError } from '../delivery.ts'
import { isPaperMail, outdatedPapers, renderPapers } from '../papers.ts'
import { isSalesMail, renderSales } from '../sales.ts'
import { endedMail, type FullMail, provedEmail } from './document.ts'
import { throttledMails } from './pace.ts'
import { unsealed } from './sealed.ts'

/** Nearly a day in all. */
export const RETRY_AFTER_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]

export const LEASE_MS = 10 * MINUTE_MS // far longer than one sending may take: smtp.ts waits 30 s for each answer

/** Sends one mail, or throws; a `DeliveryError` says whether to retry. */
export type SendMail = (mail: FullMail) => Promise<void>

export interface MailDelivery extends DeliverOptions {
  readonly store: Store
  readonly send: SendMail
}

/**
 * Addresses a member's mail to their current address, which may have changed while it waited.
 * @throws DeliveryError `outdated` when that address is not proved, or the account is gone
 */
async function resolveRecipient(store: Store, mail: FullMail): Promise<FullMail> {
  const { addressee = mail.alert === undefined ? undefined : mail.uid } = mail
  if (addressee === undefined) return mail
  const to = await provedEmail(store, addressee)
  if (to === null) throw new DeliveryError({ code: 'outdated' }, 'never')
  return { ...mail, to }
}

function isAlert(mail: FullMail | AlertMail): mail is AlertMail {
  return mail.alert !== undefined
}

/** Completes a mail just before sending: renders alerts, news of papers and sales of a day, unseals link secrets. */
async function renderBody(store: Store, mail: FullMail | AlertMail): Promise<FullMail> {
  if (isAlert(mail)) return renderAlert(store, mail)
  if (isSalesMail(mail)) return renderSales(store, mail)
  return isPaperMail(mail) ? renderPapers(store, mail) : unsealed(store, mail)
}

/**
 * Sends due mails, and defers those past their addressee's rate. A mail sent twice has the same Message-ID.
 * @returns how many were sent
 */
export function sendMails({ store, send, ...options }: MailDelivery): Promise<number> {
  const { clock } = options
  const channel = {
    db: store.db('mail'),
    retryAfterMs: RETRY_AFTER_MS,
    leaseMs: LEASE_MS,
    atOnce: 1,
    deferrals: async (queued: readonly FullMail[]) => {
      const outdated = await outdatedPapers(store, queued)
      const current = queued.filter(({ _id }) => !outdated.has(_id))
      const throttled = await throttledMails(store, current, clock())
      return new Map([...throttled, ...[...outdated].map((id) => [id, null] as const)])
    },
    send: async (mail: FullMail) => send(await renderBody(store, await resolveRecipient(store, mail))),
    ended: endedMail,
  }
  return deliverDue<FullMail>(channel, options)
}
