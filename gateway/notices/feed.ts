import type { DatabaseName } from '#domain/rules.ts'
import { throwAny, type Worked } from '../store/apart.ts'
import { type Change, changesSince, currentSeq, type Seq } from '../store/changes.ts'
import { get, getMany, putIfCurrent, type Stored } from '../store/documents.ts'
import { readLife } from '../store/life.ts'
import type { Store } from '../store/store.ts'
import { iso } from './instants.ts'

/** A database whose changes are news, and where is remembered how far they were followed. */
export interface Feed {
  readonly name: DatabaseName
  readonly checkpoint: `_local/${string}`
}

/** How far a feed has been followed. A sequence of another epoch says nothing. */
interface Checkpoint {
  readonly epoch: string
  readonly seq: Seq
  /** ISO 8601: what the store held before is no news. */
  readonly begunAt: string
}

/** Another process may write it at the same moment: going over the same changes again queues nothing twice. */
async function writeCheckpoint(store: Store, { checkpoint }: Feed, next: Checkpoint): Promise<void> {
  const known = await get<Checkpoint>(store.db('mail'), checkpoint)
  if (known?.epoch === next.epoch && known.seq === next.seq) return
  await putIfCurrent(store.db('mail'), { ...known, ...next, _id: checkpoint })
}

/** Where to go on from: the present, in a store that is new here. What it held before is not news. */
async function readCheckpoint(store: Store, feed: Feed, now: number): Promise<Checkpoint> {
  const db = store.db(feed.name)
  const { epoch } = await readLife(store, feed.name)
  const known = await get<Checkpoint>(store.db('mail'), feed.checkpoint)
  if (known?.epoch === epoch) return known
  const present = { epoch, seq: await currentSeq(db), begunAt: iso(now) }
  await writeCheckpoint(store, feed, present)
  return present
}

/** From here on every change is news. @param now milliseconds since the epoch */
export async function startFeed(store: Store, feed: Feed, now: number): Promise<void> {
  await readCheckpoint(store, feed, now)
}

/** The documents among some changes, as they now stand. */
async function docsOf<T>(store: Store, { name }: Feed, changes: readonly Change[]): Promise<Stored<T>[]> {
  const ids = changes.flatMap(({ id, deleted }) => (deleted || id.startsWith('_') ? [] : [id]))
  const found = await getMany<T>(store.db(name), ids)
  return found.flatMap((current) => (current.state === 'present' ? [current.doc as Stored<T>] : []))
}

/**
 * Does what was left out by a process that died after a write, or could not write. The checkpoint stays before the first
 * page with a failure, so that it is retried, until it is given up; the pages after it are gone over all the same.
 * @param work what is done about a page of documents; `begunAt`: since when the feed is followed, ISO 8601
 * @returns how many times it did something
 * @throws what failed, in the end
 */
export async function followFeed<T>(
  store: Store,
  feed: Feed,
  now: number,
  work: (docs: readonly Stored<T>[], begunAt: string) => Promise<Worked>,
): Promise<number> {
  const { epoch, seq, begunAt } = await readCheckpoint(store, feed, now)
  const failures: unknown[] = []
  let done = 0
  let left = 0
  const read = (since: Seq) => changesSince(store.db(feed.name), since)
  for (let page = await read(seq); page.changes.length > 0; page = await read(page.last)) {
    try {
      const worked = await work(await docsOf<T>(store, feed, page.changes), begunAt)
      done += worked.done
      left += worked.left
    } catch (error) {
      failures.push(error)
    }
    if (failures.length === 0 && left === 0) await writeCheckpoint(store, feed, { epoch, seq: page.last, begunAt })
  }
  throwAny(failures)
  return done
}
