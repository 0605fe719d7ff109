import type { Db } from './documents.ts'

/** A place in a database's feed: a number on LevelDB, an opaque text on CouchDB. */
export type Seq = string | number

export interface Change {
  readonly id: string
  readonly rev: string
  readonly seq: Seq
  readonly deleted: boolean
}

export interface ChangesPage {
  readonly changes: readonly Change[]
  /** Where the next page begins. CouchDB writes the same place in many ways: with nothing new, the caller's own stays. */
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

function changeOf({ id, seq, changes, deleted }: Row): Change {
  return { id, rev: changes[0]?.rev ?? '', seq, deleted: deleted === true }
}

/** The last change so far; null in a database where nothing has changed yet. */
export async function lastChange(db: Db): Promise<Change | null> {
  const { results } = await db.changes({ descending: true, limit: 1 })
  return results[0] === undefined ? null : changeOf(results[0])
}

async function rowsSince(db: Db, since: Seq, style: 'main_only' | 'all_docs') {
  const { results, last_seq } = await db.changes({ since, limit: PAGE, batch_size: PAGE, style })
  return { results, last: results.length > 0 ? last_seq : since, more: results.length === PAGE }
}

/** One page of the changes after a sequence, in their order: each document once, at its latest change. */
export async function changesSince(db: Db, since: Seq): Promise<ChangesPage> {
  const { results, last, more } = await rowsSince(db, since, 'main_only')
  return { changes: results.map(changeOf), last, more }
}

/** `changesSince`, of which it tells only the documents that have several latest revisions, deleted ones counted. */
export async function branchesSince(db: Db, since: Seq): Promise<ChangesPage> {
  const { results, last, more } = await rowsSince(db, since, 'all_docs')
  return { changes: results.filter(({ changes }) => changes.length > 1).map(changeOf), last, more }
}
