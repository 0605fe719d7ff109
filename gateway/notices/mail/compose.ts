import { oneLine } from '#domain/visible.ts'
import { DeliveryError } from '../delivery.ts'
import type { FullMail } from './document.ts'

/** A mail's id as a file name or Message-ID: the same when it is sent again. */
export function plainId(id: string): string {
  return id.replace(/[^A-Za-z0-9._-]/g, '-')
}

function domainOf(from: string): string {
  return /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Whether an address needs no cleaning: a cleaned one could be somebody else's. */
function isPlain(address: string): boolean {
  return oneLine(address) === address
}

/** Lets the mail reader's own button unsubscribe, without a page: https://www.rfc-editor.org/rfc/rfc8058#section-3.1 */
function oneClick(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/**
 * The message of a mail. Message-ID and date come from the document, so that a mail sent twice (after a crash before
 * the outcome was written) is one mail to its recipients. https://www.rfc-editor.org/rfc/rfc5322#section-3.6.4
 * @throws DeliveryError for a recipient address that is not plain; such a reply address is omitted
 */
export function compose(mail: FullMail, from: string) {
  const { to, replyTo, message, unsubscribe } = mail
  const { subject, html, text } = message
  if (!isPlain(to)) throw new DeliveryError({ code: 'bad-recipient' }, 'never')
  return {
    from,
    to,
    ...(replyTo === undefined || !isPlain(replyTo) ? {} : { replyTo }),
    subject: oneLine(subject),
    html,
    text,
    messageId: `<${plainId(mail._id)}@${domainOf(from)}>`,
    date: new Date(mail.createdAt),
    headers: {
      'Auto-Submitted': 'auto-generated', // RFC 3834: no out-of-office answers
      ...(unsubscribe === undefined ? {} : oneClick(unsubscribe)),
    },
  }
}
