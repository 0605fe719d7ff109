import type { DatabaseName } from '#domain/rules.ts'
import { type Change, changesSince, currentSeq, getChanged, type Seq } from '../changes.ts'
import { get, putIfCurrent, type Stored } from '../documents.ts'
import { readEpoch } from '../epoch.ts'
import { throwAny, type Worked } from '../process-each.ts'
import type { Store } from '../store.ts'

/** A database whose changes a job goes over, and where is remembered how far it has come. */
export interface Followed {
  readonly name: DatabaseName
  /** In `mail`, which no member writes. */
  readonly checkpoint: `_local/${string}`
  /** What a store that is new here holds is gone over too; else it is no news. */
  readonly fromBeginning?: true
  readonly read?: typeof changesSince
}

/** How far a feed has been followed. A sequence of another epoch says nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Seq
  /** ISO 8601: since when it is followed. */
  readonly begunAt: string
}

/** Another process may write it at the same moment: going over the same changes again does nothing twice. */
async function writeCheckpoint(store: Store, { checkpoint }: Followed, next: Checkpoint): Promise<void> {
  const previous = await get<Checkpoint>(store.db('mail'), checkpoint)
  if (previous?.epoch === next.epoch && previous.seq === next.seq) return
  await putIfCurrent(store.db('mail'), { ...previous, ...next, _id: checkpoint })
}

/**
 * Where to go on from. From here on every change is gone over.
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

/** The documents among some changes, as they now stand. */
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
 * Does what was left out by a process that died after a write, or could not write. The checkpoint stays before the first
 * page with a failure, so that it is retried, until it is given up; the pages after it are gone over all the same.
 * @param work what is done about a page of changes; `begunAt`: since when the feed is followed, ISO 8601
 * @returns how many times it did something
 * @throws what failed, in the end
 */
export async function followFeed(
  store: Store,
  feed: Followed,
  now: number,
  work: (changes: readonly Change[], begunAt: string) => Promise<Worked>,
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
