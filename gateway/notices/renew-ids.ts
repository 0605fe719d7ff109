import { emailId } from '../accounts/documents.ts'
import { erase, putIfCurrent, scan } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { contactMailId } from './mail/contact-message.ts'
import type { Mail } from './mail/document.ts'
import { renewSubscription, type Subscription } from './push/subscriptions.ts'

/**
 * Writes what stands for addresses and endpoints under the present secret: the senders of the messages to the support,
 * and the ids of subscriptions. Notifications that were queued for one under its former id are dropped with it; their
 * mails are not.
 */
export async function renewNoticeIds(store: Store): Promise<void> {
  const mail = store.db('mail')
  for await (const message of scan<Mail>(mail, contactMailId(''))) {
    const sender = message.replyTo === undefined ? undefined : emailId(store, message.replyTo)
    if (sender !== undefined && sender !== message.sender) await putIfCurrent(mail, { ...message, sender })
  }
  for await (const one of scan<Subscription>(store.db('accounts'), 'push:')) await renewSubscription(store, one)
  for await (const one of scan(store.db('accounts'), 'delivery:')) await erase(store.db('accounts'), [one])
}
