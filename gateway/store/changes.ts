import type { Doc } from '#domain/rules.ts'
import type { Db, Stored } from './documents.ts'

/** A place in a database's feed: a number on LevelDB, an opaque string on CouchDB; of one epoch only. */
export type Sequence = string | number

export interface ChangesPage<T = Doc> {
  /** The documents that changed, as they stand; deleted ones and design documents left out. */
  readonly docs: readonly Stored<T>[]
  /** Where the page ends. */
  readonly seq: Sequence
}

const PAGE = 200 // changes

export async function currentSequence(db: Db): Promise<Sequence> {
  return (await db.info()).update_seq
}

/** What changed since a sequence, page by page, oldest change first; nothing when nothing did. */
export async function* changesSince<T = Doc>(db: Db, since: Sequence): AsyncGenerator<ChangesPage<T>> {
  for (let from = since; ; ) {
    const { results, last_seq: seq } = await db.changes({ since: from, limit: PAGE, include_docs: true })
    // A page may hold fewer changes than its limit before the end: only an empty one is the end.
    if (results.length === 0) return
    const present = results.filter(({ id, deleted }) => deleted !== true && !id.startsWith('_'))
    yield { docs: present.flatMap(({ doc }) => (doc === undefined ? [] : [doc as unknown as Stored<T>])), seq }
    from = seq
  }
}
