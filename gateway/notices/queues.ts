import { find, type Stored } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import type { Delivery, DeliveryState } from './delivery.ts'
import type { Mail } from './mail/document.ts'

/**
 * | queue    | content                                                                   |
 * |----------|---------------------------------------------------------------------------|
 * | `mail`   | mails, except alerts                                                      |
 * | `digest` | mails deferred by their addressee's rate to a digest: for at most a day   |
 * | `alert`  | mails of saved searches                                                   |
 * | `push`   | notifications to browsers                                                 |
 */
export const QUEUES = ['mail', 'digest', 'alert', 'push'] as const
type Queue = (typeof QUEUES)[number]

interface QueueCount {
  readonly waiting: number
  /** In the last month. */
  readonly givenUp: number
  /** Since when the oldest has waited, in milliseconds since the epoch; null when the queue is empty. */
  readonly oldestAt: number | null
}

export type QueueCounts = { readonly [Q in Queue]: QueueCount }

function countOf(waiting: readonly Delivery[], givenUp: readonly Delivery[]): QueueCount {
  const [oldest] = waiting.map(({ createdAt }) => createdAt).sort()
  return {
    waiting: waiting.length,
    givenUp: givenUp.length,
    oldestAt: oldest === undefined ? null : Date.parse(oldest),
  }
}

/** Reads all queued documents: run it at most once a minute. */
export async function countQueues(store: Store): Promise<QueueCounts> {
  const inState = async <T extends Delivery>(name: 'mail' | 'accounts', ...states: readonly DeliveryState[]) => {
    const all = states.map((state) => find<T>(store.db(name), { state, dueAt: { $gt: '' } }))
    return (await Promise.all(all)).flat()
  }
  const waiting = await inState<Stored<Mail>>('mail', 'queued', 'sending')
  const givenUp = await inState<Stored<Mail>>('mail', 'failed')
  const isAlert = ({ alert }: Mail): boolean => alert !== undefined
  const isOther = (mail: Mail): boolean => !isAlert(mail)
  return {
    mail: countOf(waiting.filter(isOther), givenUp.filter(isOther)),
    alert: countOf(waiting.filter(isAlert), givenUp.filter(isAlert)),
    digest: countOf(await inState('mail', 'held'), []),
    push: countOf(await inState('accounts', 'queued', 'sending'), await inState('accounts', 'failed')),
  }
}
