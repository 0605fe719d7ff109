import type { Db } from './documents.ts'

/** A place in a database's feed: a number on LevelDB, an opaque text on CouchDB. */
export type Seq = string | number

export interface Change {
  readonly id: string
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

/** One page of the changes after a sequence, in their order: each document once, at its latest change. */
export async function changesSince(db: Db, since: Seq): Promise<ChangesPage> {
  const { results, last_seq } = await db.changes({ since, limit: PAGE, batch_size: PAGE })
  const changes = results.map(({ id, seq, deleted }) => ({ id, seq, deleted: deleted === true }))
  return { changes, last: changes.length > 0 ? last_seq : since, more: results.length === PAGE }
}
