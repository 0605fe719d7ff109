import { find, type Stored } from '../store/documents.ts'
import type { Store } from '../store/store.ts'
import { ANNONCES_FEED, type Publication } from './alerts/publication.ts'
import type { Delivery, DeliveryState } from './delivery.ts'
import { behindOf, type Feed } from './feed.ts'
import { CANDIDATURES_FEED } from './follow.ts'
import type { Mail } from './mail/document.ts'

/**
 * | queue         | what waits in it                                                                  |
 * |---------------|-----------------------------------------------------------------------------------|
 * | `mail`        | mails, alerts apart                                                               |
 * | `digest`      | mails past the pace of their addressee, to be put together: a day at most         |
 * | `alert`       | mails of saved searches                                                           |
 * | `push`        | notifications to browsers                                                         |
 * | `publication` | annonces of which nobody was told yet                                             |
 * | `notice`      | changes of candidatures of which no notice was queued yet                         |
 */
export const QUEUES = ['mail', 'digest', 'alert', 'push', 'publication', 'notice'] as const
type Queue = (typeof QUEUES)[number]

export interface QueueCount {
  readonly waiting: number
  /** In the last month. */
  readonly givenUp: number
  /** Since when the oldest waits, in milliseconds since the epoch; null when none does. */
  readonly oldestAt: number | null
}

export type QueueCounts = { readonly [Q in Queue]: QueueCount }

const NO_DELIVERY = { waiting: [], givenUp: [] } as const

interface Found {
  readonly waiting: readonly Delivery[]
  readonly givenUp: readonly Delivery[]
}

function oldest(instants: readonly number[]): number | null {
  return instants.length === 0 ? null : instants.reduce((first, next) => Math.min(first, next))
}

function countOf({ waiting, givenUp }: Found): QueueCount {
  const oldestAt = oldest(waiting.map(({ createdAt }) => Date.parse(createdAt)))
  return { waiting: waiting.length, givenUp: givenUp.length, oldestAt }
}

/** @returns what counts the queues: it reads what waits in them, so once a minute is enough */
export function createQueueCounts(store: Store, clock: () => number): () => Promise<QueueCounts> {
  const standing = new Map<string, { readonly seq: string; readonly since: number }>()

  async function inState<T extends Delivery>(name: 'mail' | 'accounts', ...states: readonly DeliveryState[]) {
    const all = states.map((state) => find<T>(store.db(name), { state, dueAt: { $gt: '' } }))
    return (await Promise.all(all)).flat()
  }

  /** A feed has no instants: its oldest change has waited since this process last saw none, a minute before at most. */
  async function feedCount(feed: Feed): Promise<QueueCount> {
    const { seq, count } = await behindOf(store, feed)
    const known = standing.get(feed.checkpoint)
    const since = known?.seq === seq && count > 0 ? known.since : clock()
    standing.set(feed.checkpoint, { seq, since })
    return { waiting: count, givenUp: 0, oldestAt: count > 0 ? since : null }
  }

  async function publicationCount(): Promise<QueueCount> {
    const followed = await feedCount(ANNONCES_FEED)
    const noted = await find<Publication>(store.db('mail'), { toTell: { $gt: '' } })
    const instants = noted.map(({ publishedAt }) => Date.parse(publishedAt))
    return {
      waiting: followed.waiting + noted.length,
      givenUp: 0,
      oldestAt: oldest(followed.oldestAt === null ? instants : [...instants, followed.oldestAt]),
    }
  }

  return async () => {
    const waiting = await inState<Stored<Mail>>('mail', 'queued', 'sending')
    const givenUp = await inState<Stored<Mail>>('mail', 'failed')
    const isAlert = ({ alert }: Mail): boolean => alert !== undefined
    const isOther = (mail: Mail): boolean => !isAlert(mail)
    const pushes = {
      waiting: await inState('accounts', 'queued', 'sending'),
      givenUp: await inState('accounts', 'failed'),
    }
    return {
      mail: countOf({ waiting: waiting.filter(isOther), givenUp: givenUp.filter(isOther) }),
      alert: countOf({ waiting: waiting.filter(isAlert), givenUp: givenUp.filter(isAlert) }),
      digest: countOf({ ...NO_DELIVERY, waiting: await inState('mail', 'held') }),
      push: countOf(pushes),
      publication: await publicationCount(),
      notice: await feedCount(CANDIDATURES_FEED),
    }
  }
}
