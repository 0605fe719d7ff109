import { contactMailId } from '#gateway/notices/mail/contact-message.ts'
import type { Run } from '../run.ts'
import type { Invariant, StoreDocs } from './invariant.ts'

type Message = Run['ledger']['messages'][number]

function deliveryOf({ world }: Run, store: StoreDocs, { browser, name }: Message) {
  const queued = world.browsers.find((one) => one.name === browser)?.worker.queuedMessages() ?? []
  return { queued: queued.filter((one) => one.name === name), isSent: store.has(`mail ${contactMailId(name)}`) }
}

/** Each message to the support is either in its browser's queue, or a mail. */
export const messagesPreserved: Invariant = (run, store) => {
  for (const message of run.ledger.messages) {
    const { queued, isSent } = deliveryOf(run, store, message)
    if (queued.length === 0 && !isSent) return `the message ${message.name} of ${message.browser} is nowhere`
  }
  return undefined
}

/** After recovery, no message is queued any more. */
export const messagesSent: Invariant = (run, store) => {
  for (const message of run.ledger.messages) {
    const { queued, isSent } = deliveryOf(run, store, message)
    if (!isSent || queued.some(({ refused }) => !refused))
      return `the message ${message.name} has not left ${message.browser}`
  }
  return undefined
}
