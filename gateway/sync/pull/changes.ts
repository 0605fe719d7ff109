import { concerns, mayRead, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import { type Change, changesSince, currentSeq, lastChange } from '../../store/changes.ts'
import { type Current, getMany, knowsRevision, MISSING } from '../../store/documents.ts'
import { statusOf } from '../../store/errors.ts'
import type { Life } from '../../store/life.ts'
import type { Store } from '../../store/store.ts'
import type { Lives } from '../lives.ts'
import { inScope } from '../visible.ts'
import { seal, unseal } from './mark.ts'
import { epochOf, formatCursor, formatSeq, nativeSeq, parseSince } from './sequence.ts'
import { readSnapshot } from './snapshot.ts'

export interface PullQuery {
  readonly name: DatabaseName
  readonly scope: Scope
  readonly actor: Actor
  readonly since: string | undefined
  /** Rows at most; Infinity for all. */
  readonly limit: number
  readonly includeDocs: boolean
}

interface ChangesQuery extends PullQuery {
  readonly life: Life
}

interface ChangeRow {
  readonly seq: string
  readonly id: string
  readonly changes: readonly { readonly rev: string }[]
  readonly deleted?: true
  readonly doc?: object
}

/** CouchDB's answer. `pending` is exact only as to being zero. */
export interface ChangesAnswer {
  readonly results: readonly ChangeRow[]
  readonly last_seq: string
  readonly pending: number
}

/** A document the caller may not, or no longer, read travels as a deletion without a body. */
function toRow(query: ChangesQuery, seq: string, id: string, current: Current): ChangeRow | null {
  if (current.state === 'missing') return null
  const row = { seq, id, changes: [{ rev: current.rev }] }
  if (current.state === 'present' && mayRead(query.name, current.doc, query.scope, query.actor)) {
    return query.includeDocs ? { ...row, doc: inScope(query.scope, current.doc) } : row
  }
  const gone = { ...row, deleted: true } as const
  return query.includeDocs ? { ...gone, doc: { _id: id, _rev: current.rev, _deleted: true } } : gone
}

/** The end of an answer: what it knows, a store put back from a copy may not. */
function endAt({ epoch, secret }: Life, change: Change | null): string {
  return change === null ? formatSeq(epoch, 0) : formatSeq(epoch, change.seq, seal(change, secret))
}

/**
 * A snapshot: the sequence is read first, so that what changes meanwhile comes again with the next pull. Cut short by
 * the limit, its rows carry a cursor from which the rest is read.
 */
async function snapshot(store: Store, query: ChangesQuery, seq: string | null, after: string | null) {
  const { name, scope, actor, life, limit } = query
  const last = seq === null ? await lastChange(store.db(name)) : null
  const base = seq ?? last?.seq ?? 0
  const page = await readSnapshot(store, { name, scope, actor, after, limit })
  const end = seq === null ? endAt(life, last) : formatSeq(life.epoch, base)
  const lastId = page.docs.at(-1)?._id
  const results = page.docs.map((doc): ChangeRow => {
    const cut = page.more || doc._id !== lastId
    const place = cut ? formatCursor(life.epoch, base, doc._id) : formatSeq(life.epoch, base)
    const row = { seq: place, id: doc._id, changes: [{ rev: doc._rev }] }
    return query.includeDocs ? { ...row, doc: inScope(scope, doc) } : row
  })
  return { results, last_seq: page.more ? (results.at(-1)?.seq ?? end) : end, pending: page.more ? 1 : 0 }
}

async function incremental(store: Store, query: ChangesQuery, from: string): Promise<ChangesAnswer> {
  const { name, scope, actor, life, limit } = query
  const { epoch } = life
  const db = store.db(name)
  const results: ChangeRow[] = []
  let since = nativeSeq(from)
  let end = query.since ?? formatSeq(epoch, since)
  for (;;) {
    const page = await changesSince(db, since)
    const concerning = page.changes.filter((change) => concerns(name, change.id, scope, actor))
    const current = await getMany(
      db,
      concerning.map((change) => change.id),
    )
    for (const [index, change] of concerning.entries()) {
      const row = toRow(query, formatSeq(epoch, change.seq), change.id, current[index] ?? MISSING)
      if (row === null) continue
      if (results.length === limit) {
        return { results, last_seq: results.at(-1)?.seq ?? formatSeq(epoch, since), pending: concerning.length - index }
      }
      results.push(row)
    }
    since = page.last
    const last = page.changes.at(-1)
    if (last !== undefined) end = endAt(life, { ...last, seq: since })
    if (!page.more) return { results, last_seq: end, pending: 0 }
  }
}

/**
 * What has changed for the caller since a sequence; without one of this life, all the caller may read.
 * @throws StorePutBack when the store is not where it was when the sequence was given
 */
async function readChanges(store: Store, query: ChangesQuery): Promise<ChangesAnswer> {
  const { life, name } = query
  const db = store.db(name)
  if (query.since === 'now') {
    return { results: [], last_seq: formatSeq(life.epoch, await currentSeq(db)), pending: 0 }
  }
  const { seq, mark, after } = parseSince(query.since, life.epoch)
  if (seq === null || after !== null) return snapshot(store, query, seq, after)
  if (mark !== null) {
    const seen = unseal(mark, life.secret)
    // Not sealed here: whoever made it up begins again, and nobody else.
    if (seen === null) return snapshot(store, query, null, null)
    if (!(await knowsRevision(db, seen.id, seen.rev))) throw new StorePutBack()
  }
  if (store.kind !== 'couchdb') {
    // One without a mark, of another client.
    const known = Number(seq)
    if (!Number.isInteger(known) || known > Number(await currentSeq(db))) return snapshot(store, query, null, null)
  }
  try {
    return await incremental(store, query, seq)
  } catch (error) {
    // CouchDB's own word that it never gave this sequence.
    if (statusOf(error) !== 400) throw error
    return snapshot(store, query, null, null)
  }
}

/** A client has seen what this store has never had. */
class StorePutBack extends Error {
  override readonly name = 'StorePutBack'
}

/**
 * What has changed for the caller. Whoever has seen what the store has never had ends its life: all begin again with a
 * snapshot, and offer what it has lost.
 */
export async function pullChanges(store: Store, lives: Lives, query: PullQuery): Promise<ChangesAnswer> {
  const { name, since } = query
  const known = lives.of(name)
  const current = since === undefined || since === 'now' || epochOf(since) === known.epoch
  const life = current ? known : await lives.read(name)
  try {
    return await readChanges(store, { ...query, life })
  } catch (error) {
    if (!(error instanceof StorePutBack)) throw error
    return readChanges(store, { ...query, life: await lives.renew(name, life) })
  }
}
