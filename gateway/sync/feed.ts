import type { Store, StoreDatabase } from '../store/store.ts'

export interface FeedChange {
  readonly id: string
  readonly deleted: boolean
}

export interface Feed {
  readonly name: StoreDatabase
  /** False between a failure and the next success. */
  healthy(): boolean
  stop(): void
}

const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 5000

/**
 * The one upstream feed of a database. PouchDB's live feed over HTTP emits one error when CouchDB restarts and never
 * resumes, so it is opened again from the last sequence seen, after a growing delay.
 */
export async function openFeed(
  store: Store,
  name: StoreDatabase,
  onChange: (change: FeedChange) => void,
  onRestart: () => void,
): Promise<Feed> {
  let since: string | number = (await store.db(name).info()).update_seq
  let stopped = false
  let healthy = true
  let delay = RETRY_MIN_MS
  let timer: NodeJS.Timeout | undefined
  let cancel = () => {}

  const open = () => {
    if (stopped) return
    const changes = store.db(name).changes({ since, live: true, batch_size: 500 })
    let over = false
    const reopen = () => {
      if (over || stopped) return
      over = true
      healthy = false
      changes.cancel()
      onRestart()
      timer = setTimeout(open, delay)
      delay = Math.min(delay * 2, RETRY_MAX_MS)
    }
    changes.on('change', (change) => {
      since = change.seq
      healthy = true
      delay = RETRY_MIN_MS
      onChange({ id: change.id, deleted: change.deleted === true })
    })
    changes.on('error', reopen)
    changes.on('complete', reopen)
    cancel = () => changes.cancel()
  }
  open()

  return {
    name,
    healthy: () => healthy,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      cancel()
    },
  }
}
