import { concerns, mayRead, type Scope } from '#domain/access.ts'
import type { Actor, DatabaseName } from '#domain/rules.ts'
import { changesSince, currentSeq } from '../../store/changes.ts'
import { type Current, getMany, MISSING } from '../../store/documents.ts'
import { statusOf } from '../../store/errors.ts'
import type { Store } from '../../store/store.ts'
import { inScope } from '../visible.ts'
import { formatCursor, formatSeq, nativeSeq, parseSince } from './sequence.ts'
import { readSnapshot } from './snapshot.ts'

export interface ChangesQuery {
  readonly name: DatabaseName
  readonly scope: Scope
  readonly actor: Actor
  readonly epoch: string
  readonly since: string | undefined
  /** Rows at most; Infinity for all. */
  readonly limit: number
  readonly includeDocs: boolean
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

/**
 * A snapshot: the sequence is read first, so that what changes meanwhile comes again with the next pull. Cut short by
 * the limit, its rows carry a cursor from which the rest is read.
 */
async function snapshot(store: Store, query: ChangesQuery, seq: string | null, after: string | null) {
  const base = seq ?? String(await currentSeq(store.db(query.name)))
  const { name, scope, actor, epoch, limit } = query
  const page = await readSnapshot(store, { name, scope, actor, after, limit })
  const end = formatSeq(epoch, base)
  const lastId = page.docs.at(-1)?._id
  const results = page.docs.map((doc): ChangeRow => {
    const cut = page.more || doc._id !== lastId
    const row = { seq: cut ? formatCursor(epoch, base, doc._id) : end, id: doc._id, changes: [{ rev: doc._rev }] }
    return query.includeDocs ? { ...row, doc: inScope(scope, doc) } : row
  })
  return { results, last_seq: page.more ? (results.at(-1)?.seq ?? end) : end, pending: page.more ? 1 : 0 }
}

async function incremental(store: Store, query: ChangesQuery, from: string): Promise<ChangesAnswer> {
  const { name, scope, actor, epoch, limit } = query
  const db = store.db(name)
  const results: ChangeRow[] = []
  let since = nativeSeq(from)
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
    if (!page.more) return { results, last_seq: formatSeq(epoch, since), pending: 0 }
  }
}

/** What has changed for the caller since a sequence; without one of this epoch, all the caller may read. */
export async function readChanges(store: Store, query: ChangesQuery): Promise<ChangesAnswer> {
  if (query.since === 'now') {
    return { results: [], last_seq: formatSeq(query.epoch, await currentSeq(store.db(query.name))), pending: 0 }
  }
  const { seq, after } = parseSince(query.since, query.epoch)
  if (seq === null || after !== null) return snapshot(store, query, seq, after)
  if (store.kind !== 'couchdb') {
    // A store put back from an older copy is behind its clients.
    const known = Number(seq)
    if (!Number.isInteger(known) || known > Number(await currentSeq(store.db(query.name))))
      return snapshot(store, query, null, null)
  }
  try {
    return await incremental(store, query, seq)
  } catch (error) {
    // CouchDB's own word that it never gave this sequence.
    if (statusOf(error) !== 400) throw error
    return snapshot(store, query, null, null)
  }
}
