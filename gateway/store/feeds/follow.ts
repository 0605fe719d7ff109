import type { DatabaseName } from '#domain/rules.ts'
import { type Change, changesSince, currentSeq, getChanged, type Seq } from '../changes.ts'
import { get, putIfCurrent, type Stored } from '../documents.ts'
import { readEpoch } from '../epoch.ts'
import { type ProcessCounts, throwAny } from '../process-each.ts'
import type { Store } from '../store.ts'

/** A database whose changes a job processes, and the checkpoint of that job. */
export interface Followed {
  readonly name: DatabaseName
  /** Id of the checkpoint in `mail`, which no member writes. */
  readonly checkpoint: `_local/${string}`
  /** Also processes documents that are in the store before the first checkpoint; by default these are no news. */
  readonly fromBeginning?: true
  readonly read?: typeof changesSince
}

/** How far a feed has been processed. A sequence of another epoch means nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Seq
  /** Since when it is processed, ISO 8601. */
  readonly begunAt: string
}

/** Another process may write it at the same moment: processing the same changes again has no effect. */
async function writeCheckpoint(store: Store, { checkpoint }: Followed, next: Checkpoint): Promise<void> {
  const previous = await get<Checkpoint>(store.db('mail'), checkpoint)
  if (previous?.epoch === next.epoch && previous.seq === next.seq) return
  await putIfCurrent(store.db('mail'), { ...previous, ...next, _id: checkpoint })
}

/**
 * The checkpoint to resume from, created if there is none. From then on every change is processed.
 * @param now milliseconds since the epoch
 */
export async function startFeed(store: Store, feed: Followed, now: number): Promise<Checkpoint> {
  const { epoch } = await readEpoch(store, feed.name)
  const stored = await get<Checkpoint>(store.db('mail'), feed.checkpoint)
  if (stored?.epoch === epoch) return stored
  const seq = feed.fromBeginning === true ? 0 : await currentSeq(store.db(feed.name))
  const initial = { epoch, seq, begunAt: new Date(now).toISOString() }
  await writeCheckpoint(store, feed, initial)
  return initial
}

/** The present documents among some changes, in their current state. */
export async function docsOf<T>(
  { db }: Pick<Store, 'db'>,
  { name }: Followed,
  changes: readonly Change[],
): Promise<readonly Stored<T>[]> {
  const current = await getChanged<T>(
    db(name),
    changes.filter(({ deleted }) => !deleted),
  )
  return current.flatMap((one) => (one.state === 'present' ? [one.doc] : []))
}

/**
 * Does the work left out by a process that died after a write, or could not write. The checkpoint stays before the
 * first page with a failure, which is retried until it is given up; the pages after it are processed all the same.
 * @param work processes a page of changes; `begunAt`: since when the feed is processed, ISO 8601
 * @returns how many times it did something
 * @throws the failures, at the end
 */
export async function followFeed(
  store: Store,
  feed: Followed,
  now: number,
  work: (changes: readonly Change[], begunAt: string) => Promise<ProcessCounts>,
): Promise<number> {
  const { read = changesSince } = feed
  const { epoch, seq, begunAt } = await startFeed(store, feed, now)
  const failures: unknown[] = []
  let since = seq
  let done = 0
  let left = 0
  for (let more = true; more; ) {
    const page = await read(store.db(feed.name), since)
    if (page.last === since) break
    try {
      const worked = await work(
        page.changes.filter(({ id }) => !id.startsWith('_')),
        begunAt,
      )
      done += worked.done
      left += worked.left
    } catch (error) {
      failures.push(error)
    }
    since = page.last
    more = page.more
    if (failures.length === 0 && left === 0) await writeCheckpoint(store, feed, { epoch, seq: since, begunAt })
  }
  throwAny(failures)
  return done
}
