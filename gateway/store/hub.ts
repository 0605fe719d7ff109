import { DATABASE_NAMES, type DatabaseName } from '#domain/rules.ts'
import { type Feed, type FeedChange, openFeed } from './feeds/feed.ts'
import type { Recent } from './feeds/recent.ts'
import type { Store, StoreDatabase } from './store.ts'

type HubListener = (name: DatabaseName, change: FeedChange) => void

/** One upstream feed a database, fanned out in memory. */
export interface Hub {
  /** Returns the unsubscriber. Listeners must not throw. */
  subscribe(listener: HubListener): () => void
  /** The same for one of the gateway's own databases. To be called before the start. */
  follow(name: StoreDatabase, listener: (change: FeedChange) => void): () => void
  /** The last changes of a database; undefined before the start. */
  recent(name: DatabaseName): Recent | undefined
  start(): Promise<void>
  stop(): void
  healthy(): boolean
}

/** @param onRestart called each time an upstream feed had to be opened again */
export function createHub(store: Store, onRestart: () => void): Hub {
  const listeners = new Set<HubListener>()
  const own = new Map<StoreDatabase, Set<(change: FeedChange) => void>>()
  const feeds: Feed[] = []
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    follow: (name, listener) => {
      const all = own.get(name) ?? new Set()
      own.set(name, all.add(listener))
      return () => all.delete(listener)
    },
    recent: (wanted) => feeds.find(({ name }) => name === wanted)?.recent,
    start: async () => {
      for (const name of DATABASE_NAMES) {
        const publish = (change: FeedChange) => {
          for (const listener of listeners) listener(name, change)
        }
        feeds.push(await openFeed(store, name, publish, onRestart))
      }
      for (const [name, all] of own) {
        const publish = (change: FeedChange) => {
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
