import { concerns } from '#domain/access.ts'
import { HttpError } from '../../http/error.ts'
import { type ChangesPage, changesSince, currentSeq, getChanged, lastChange, type Seq } from '../../store/changes.ts'
import { type Current, MISSING, type Stored } from '../../store/documents.ts'
import { statusOf } from '../../store/errors.ts'
import { changesAfter } from '../../store/feeds/recent.ts'
import type { Hub } from '../../store/hub.ts'
import { pageSizeOf } from '../../store/large/pages.ts'
import type { Store } from '../../store/store.ts'
import type { EpochRegistry } from '../epoch-registry.ts'
import { asGone, givenIn, inScope } from '../visible.ts'
import {
  type CheckpointContext,
  type ClientCheckpoint,
  currentEpoch,
  isFromEpoch,
  StorePutBack,
} from './client-checkpoint.ts'
import type { Listing } from './reading.ts'
import { endAt, formatSeq, formatSnapshotCursor, isReached, nativeSeq, parseSince } from './sequence.ts'
import { readSnapshot, type SnapshotQuery } from './snapshot.ts'

export interface PullQuery extends ClientCheckpoint, Pick<SnapshotQuery, 'name' | 'scope' | 'actor'> {
  /** Rows at most; Infinity for all. */
  readonly limit: number
  readonly includeDocs: boolean
  /** The client starts from the catalogue: instead of a snapshot it gets `other-life`, and refetches the manifest. */
  readonly fromCatalogue?: boolean
}

type ChangesQuery = PullQuery & CheckpointContext

export interface ChangeRow {
  readonly seq: string
  readonly id: string
  readonly changes: readonly { readonly rev: string }[]
  readonly deleted?: true
  readonly doc?: object
}

/** End of an answer in CouchDB's form. `pending` is exact only as to being zero. */
export interface Ending {
  readonly last_seq: string
  readonly pending: number
}

/**
 * The rows of an answer, a page at a time, then its end. All decisions precede the first page: an error during the
 * pages is the store's, and the rows before it must not be used.
 */
export type Pull = AsyncGenerator<readonly ChangeRow[], Ending, void>

/** The answer in CouchDB's form. */
export function changesListing(pages: Pull): Listing<Ending> {
  return {
    head: '{"results":[\n',
    pages,
    tail: ({ last_seq, pending }) => `\n],"last_seq":${JSON.stringify(last_seq)},"pending":${pending}}\n`,
  }
}

function toRow(query: ChangesQuery, seq: string, id: string, current: Current): ChangeRow | null {
  if (current.state === 'missing') return null
  const row = { seq, id, changes: [{ rev: current.rev }] }
  const doc = givenIn(query.scope, query.name, current, query.actor)
  if (doc !== null) return query.includeDocs ? { ...row, doc } : row
  const gone = { ...row, deleted: true } as const
  return query.includeDocs ? { ...gone, doc: asGone(id, current.rev) } : gone
}

async function* nothingNew(last_seq: string): Pull {
  yield []
  return { last_seq, pending: 0 }
}

/**
 * A snapshot: the sequence is read first, so that the next pull repeats concurrent changes. When the limit cuts it
 * short, its rows carry a cursor to resume from.
 */
async function snapshot(store: Store, query: ChangesQuery, seq: string | null, after: string | null): Promise<Pull> {
  if (query.fromCatalogue === true) throw new HttpError(409, 'other-life')
  const last = seq === null ? await lastChange(store, store.db(query.name)) : null
  const base = seq ?? last?.seq ?? 0
  const whole = seq === null ? endAt(query.dbEpoch, last) : formatSeq(query.dbEpoch.epoch, base)
  return snapshotRows(store, query, { base, whole, after })
}

interface SnapshotPlace {
  readonly base: Seq
  /** The sequence at the end of the whole snapshot. */
  readonly whole: string
  readonly after: string | null
}

async function* snapshotRows(store: Store, query: ChangesQuery, { base, whole, after }: SnapshotPlace): Pull {
  const { name, scope, actor, dbEpoch, limit } = query
  const cursor = (doc: Stored) => formatSnapshotCursor(dbEpoch.epoch, base, doc._id)
  const row = (doc: Stored, seq: string): ChangeRow => {
    const bare = { seq, id: doc._id, changes: [{ rev: doc._rev }] }
    return query.includeDocs ? { ...bare, doc: inScope(query.scope, doc) } : bare
  }
  let left = limit
  let previousDoc: Stored | null = null // its row depends on whether another one follows
  for await (const docs of readSnapshot(store, {
    name,
    scope,
    actor,
    after,
    size: Math.min(pageSizeOf(name), limit + 1),
  })) {
    const rows: ChangeRow[] = []
    for (const doc of docs) {
      if (previousDoc !== null) rows.push(row(previousDoc, cursor(previousDoc)))
      if (previousDoc !== null && left === 0) {
        yield rows
        return { last_seq: cursor(previousDoc), pending: 1 }
      }
      previousDoc = doc
      left -= 1
    }
    yield rows
  }
  if (previousDoc !== null) yield [row(previousDoc, formatSeq(dbEpoch.epoch, base))]
  return { last_seq: whole, pending: 0 }
}

async function* incremental(store: Store, query: ChangesQuery, from: Seq, firstPage: ChangesPage): Pull {
  const { name, scope, actor, dbEpoch, limit } = query
  const db = store.db(name)
  let left = limit
  let seen = formatSeq(dbEpoch.epoch, from)
  let end = query.since ?? seen
  for (let page = firstPage; ; page = await changesSince(db, page.last)) {
    const concerning = page.changes.filter((change) => concerns(name, change.id, scope, actor))
    for (let at = 0; at < concerning.length; ) {
      const part = concerning.slice(at, at + Math.min(pageSizeOf(name), left + 1))
      const current = await getChanged(db, part)
      const rows: ChangeRow[] = []
      for (const [index, change] of part.entries()) {
        const row = toRow(query, formatSeq(dbEpoch.epoch, change.seq), change.id, current[index] ?? MISSING)
        if (row === null) continue
        if (left === 0) {
          yield rows
          return { last_seq: seen, pending: concerning.length - at - index }
        }
        rows.push(row)
        left -= 1
        seen = row.seq
      }
      yield rows
      at += part.length
    }
    const last = page.changes.at(-1)
    if (last !== undefined) end = endAt(dbEpoch, { ...last, seq: page.last })
    if (!page.more) return { last_seq: end, pending: 0 }
  }
}

/**
 * The caller's changes since a sequence; without one of this epoch, a snapshot of all they may read.
 * @throws StorePutBack as `isFromEpoch`
 */
async function readChanges(store: Store, query: ChangesQuery): Promise<Pull> {
  const { dbEpoch, name } = query
  const db = store.db(name)
  if (query.since === 'now') return nothingNew(formatSeq(dbEpoch.epoch, await currentSeq(db)))
  // A client that has seen another epoch, or made it up, starts again, and no other client.
  if (!(await isFromEpoch(store, query))) return snapshot(store, query, null, null)
  const { seq, after } = parseSince(query.since, dbEpoch.epoch)
  if (seq === null || after !== null) return snapshot(store, query, seq, after)
  // A sequence without a mark, from another client.
  if (store.kind !== 'couchdb' && !isReached(seq, await currentSeq(db))) return snapshot(store, query, null, null)
  const from = nativeSeq(seq)
  try {
    return incremental(store, query, from, await changesAfter(store, name, from, query.recent))
  } catch (error) {
    // With this status CouchDB says that it never issued the sequence.
    if (statusOf(error) !== 400) throw error
    return snapshot(store, query, null, null)
  }
}

/**
 * The caller's changes, from the hub's recent ones when there is a hub. A client that has seen a change which the store
 * never had ends the epoch: all clients start again with a snapshot, and resubmit what the store has lost.
 */
export async function serveChanges(
  store: Store,
  epochs: EpochRegistry,
  requested: PullQuery,
  hub?: Pick<Hub, 'recent'>,
): Promise<Pull> {
  const query = { ...requested, recent: hub?.recent(requested.name) }
  const { name } = query
  const dbEpoch = await currentEpoch(epochs, name, query)
  try {
    return await readChanges(store, { ...query, dbEpoch })
  } catch (error) {
    if (!(error instanceof StorePutBack)) throw error
    return readChanges(store, { ...query, dbEpoch: await epochs.renew(name, dbEpoch) })
  }
}
