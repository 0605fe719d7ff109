import { growingDelay } from '#domain/growing-delay.ts'
import { type Change, changeOf } from '../changes.ts'
import type { Store, StoreDatabase } from '../store.ts'
import { createRecent, type Recent } from './recent.ts'

export interface Feed {
  readonly name: StoreDatabase
  /** The changes it has delivered. */
  readonly recent: Recent
  /** False between a failure and the store's next answer. */
  healthy(): boolean
  stop(): void
}

const RETRY_MIN_MS = 250
const RETRY_MAX_MS = 5000
const CHECK_MS = 30_000

/** Numeric progress of a sequence: LevelDB's are numbers, CouchDB's begin with one. */
function progress(seq: string | number): number {
  return Number.parseInt(String(seq), 10)
}

/**
 * The one upstream feed of a database. PouchDB's live feed over HTTP emits one error when CouchDB restarts and never
 * resumes, and does not notice a connection that died in silence: when it fails or falls behind, it is reopened from
 * the last sequence seen, with backoff.
 */
export async function openFeed(
  store: Store,
  name: StoreDatabase,
  onChange: (change: Change) => void,
  onRestart: () => void,
): Promise<Feed> {
  const db = store.db(name)
  let since: string | number = (await db.info()).update_seq
  const recent = createRecent(since)
  let stopped = false
  let healthy = true
  const delay = growingDelay(RETRY_MIN_MS, RETRY_MAX_MS)
  let timer: NodeJS.Timeout | undefined
  let restart = () => {}
  let cancel = () => {}

  const open = () => {
    if (stopped) return
    const changes = db.changes({ since, live: true, batch_size: 500 })
    const openedAt = performance.now()
    let over = false
    const reopen = () => {
      if (over || stopped) return
      over = true
      healthy = false
      changes.cancel()
      onRestart()
      if (performance.now() - openedAt > RETRY_MAX_MS) delay.reset()
      timer = setTimeout(open, delay.next())
    }
    changes.on('change', (row) => {
      since = row.seq
      healthy = true
      const change = changeOf(row)
      recent.add(change)
      onChange(change)
    })
    changes.on('error', reopen)
    changes.on('complete', reopen)
    cancel = () => changes.cancel()
    restart = reopen
    if (healthy) return
    // A quiet database emits no event when it is back.
    db.info().then(() => {
      healthy = healthy || !over
    }, reopen)
  }

  let before = since
  const check = () => {
    db.info().then(({ update_seq }) => {
      // Behind, and no further than at the last check: the feed receives nothing any more.
      if (progress(since) < progress(update_seq) && since === before) restart()
      before = since
    }, restart)
  }
  open()
  const checks = setInterval(check, CHECK_MS).unref()

  return {
    name,
    recent,
    healthy: () => healthy,
    stop: () => {
      stopped = true
      clearTimeout(timer)
      clearInterval(checks)
      cancel()
    },
  }
}
