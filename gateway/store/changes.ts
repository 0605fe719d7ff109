import { setTimeout } from 'node:timers/promises'
import type { Doc } from '#domain/rules.ts'
import { type Current, type Db, getMany, MISSING } from './documents.ts'
import { generationOf } from './revisions.ts'
import type { Store } from './store.ts'

/** A position in a database's feed: a number on LevelDB, an opaque text on CouchDB. */
export type Seq = string | number

export interface Change {
  readonly id: string
  readonly rev: string
  readonly seq: Seq
  readonly deleted: boolean
}

export interface ChangesPage {
  readonly changes: readonly Change[]
  /** Start of the next page. CouchDB encodes one position in many ways: without changes it is the caller's own. */
  readonly last: Seq
  /** False once the feed's end is reached. */
  readonly more: boolean
}

const PAGE = 500 // changes read at a time

/** The sequence of the last change so far. */
export async function currentSeq(db: Db): Promise<Seq> {
  return (await db.info()).update_seq
}

type Row = PouchDB.Core.ChangesResponseChange<object>

/** Converts a row of PouchDB's changes. */
export function changeOf({ id, seq, changes, deleted }: Row): Change {
  return { id, rev: changes[0]?.rev ?? '', seq, deleted: deleted === true }
}

const OVERLAP = 20 // changes; all but the oldest of each shard are repeated: 16 of 19 with four, as seen on three nodes

/**
 * The last change so far, with the position to resume from after a full read; null in a database without any change.
 * Each read of a cluster uses one copy, which may lack the last writes: the position is before them, so that they are
 * repeated.
 */
export async function lastChange({ kind }: Pick<Store, 'kind'>, db: Db): Promise<Change | null> {
  const limit = kind === 'couchdb' ? OVERLAP : 1
  const { results } = await db.changes({ descending: true, limit })
  const [last, before] = [results[0], results[limit - 1]]
  return last === undefined ? null : { ...changeOf(last), seq: before?.seq ?? 0 }
}

/** One page of PouchDB's rows after a sequence, and where the next one starts. */
export async function rowsSince(db: Db, since: Seq, style: 'main_only' | 'all_docs') {
  const { results, last_seq } = await db.changes({ since, limit: PAGE, batch_size: PAGE, style })
  return { results, last: results.length > 0 ? last_seq : since, more: results.length === PAGE }
}

/** One page of the changes after a sequence, in their order: each document once, at its latest change. */
export async function changesSince(db: Db, since: Seq): Promise<ChangesPage> {
  const { results, last, more } = await rowsSince(db, since, 'main_only')
  return { changes: results.map(changeOf), last, more }
}

/** `changesSince`, only for documents that have several leaf revisions, deleted ones counted. */
export async function branchesSince(db: Db, since: Seq): Promise<ChangesPage> {
  const { results, last, more } = await rowsSince(db, since, 'all_docs')
  return { changes: results.filter(({ changes }) => changes.length > 1).map(changeOf), last, more }
}

const BEHIND_MS = 100
const BEHIND_TRIES = 50

/**
 * Repeats a read that lags behind a change, for five seconds at most: one copy of a cluster may report a write before
 * the majority, which is read, has it. After that the copy that reported it is gone; its write is reported again.
 * @returns the last read, up to date or not
 */
export async function readAgain<T>(read: () => Promise<T>, hasCome: (found: T) => boolean): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    const found = await read()
    if (hasCome(found) || tries === BEHIND_TRIES) return found
    await setTimeout(BEHIND_MS)
  }
}

/** The documents of some changes, at those changes or later: one entry per change, in their order. */
export function getChanged<T = Doc>(db: Db, changes: readonly Change[]): Promise<readonly Current<T>[]> {
  const ids = changes.map(({ id }) => id)
  const hasCome = (one: Current<T>, { rev }: Change) =>
    one.state !== 'missing' && generationOf(one.rev) >= generationOf(rev)
  return readAgain(
    () => getMany<T>(db, ids),
    (all) => changes.every((change, index) => hasCome(all[index] ?? MISSING, change)),
  )
}
