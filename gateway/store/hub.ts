import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { type Feed, type FeedChange, openFeed } from './feeds/feed.ts'
import type { Recent } from './feeds/recent.ts'
import type { Store } from './store.ts'

type HubListener = (name: DatabaseName, change: FeedChange) => void

/** One upstream feed a database, fanned out in memory. */
export interface Hub {
  /** Returns the unsubscriber. Listeners must not throw. */
  subscribe(listener: HubListener): () => void
  /** The last changes of a database; undefined before the start. */
  recent(name: DatabaseName): Recent | undefined
  start(): Promise<void>
  stop(): void
  healthy(): boolean
}

/** @param onRestart called each time an upstream feed had to be opened again */
export function createHub(store: Store, onRestart: () => void): Hub {
  const listeners = new Set<HubListener>()
  const feeds: Feed[] = []
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    recent: (wanted) => feeds.find(({ name }) => name === wanted)?.recent,
    start: async () => {
      for (const name of DATABASE_NAMES) {
        const publish = (change: FeedChange) => {
          for (const listener of listeners) listener(name, change)
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
