import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import type { Change } from './changes.ts'
import { type Feed, openFeed } from './feeds/feed.ts'
import type { Recent } from './feeds/recent.ts'
import type { Store } from './store.ts'

const FOLLOWED = [...DATABASE_NAMES, 'accounts'] as const
type Followed = (typeof FOLLOWED)[number]

type HubListener = (change: Change) => void

/** One upstream feed per database, fanned out in memory. */
export interface Hub {
  /** Returns the unsubscriber. Listeners must not throw. */
  subscribe(name: Followed, listener: HubListener): () => void
  /** The recent changes of a database; undefined before the start. */
  recent(name: DatabaseName): Recent | undefined
  start(): Promise<void>
  stop(): void
  healthy(): boolean
}

/** @param onRestart called each time an upstream feed is reopened */
export function createHub(store: Store, onRestart: () => void): Hub {
  const listeners = new Map<Followed, Set<HubListener>>(FOLLOWED.map((name) => [name, new Set()]))
  const feeds: Feed[] = []
  return {
    subscribe: (name, listener) => {
      listeners.get(name)?.add(listener)
      return () => listeners.get(name)?.delete(listener)
    },
    recent: (wanted) => feeds.find(({ name }) => name === wanted)?.recent,
    start: async () => {
      for (const [name, all] of listeners) {
        const publish = (change: Change) => {
          for (const listener of all) listener(change)
        }
        feeds.push(await openFeed(store, name, publish, onRestart))
      }
    },
    stop: () => {
      for (const feed of feeds) feed.stop()
    },
    healthy: () => feeds.every((feed) => feed.healthy()),
  }
}
