import { type Change, type ChangesPage, changesSince, currentSeq, type Seq } from '../changes.ts'
import type { Store, StoreDatabase } from '../store.ts'

const CHANGES_MAX = 10_000 // changes of a database: less than three megabytes

/**
 * The last changes of a database, in the order in which its feed told them. Devices that follow the feed ask for what came
 * after one of them: the store would read all of it again for each.
 */
export interface Recent {
  add(change: Change): void
  /** How many it has told in all. */
  readonly count: number
  /** The change at a sequence. */
  at(seq: Seq): Change | undefined
  /** What came after a sequence, and the last of it; null for one that is not, or no longer, among these. */
  after(seq: Seq): { readonly changes: readonly Change[]; readonly last: Seq } | null
}

/** @param begun where the feed begins */
export function createRecent(begun: Seq, max = CHANGES_MAX): Recent {
  let changes: Change[] = []
  let dropped = 0 // before the first of them
  const offsets = new Map<string, number>([[String(begun), 0]]) // how many changes there were at a sequence
  let last = begun
  return {
    add: (change) => {
      changes.push(change)
      last = change.seq
      const seq = String(change.seq)
      if (!offsets.has(seq)) offsets.set(seq, dropped + changes.length) // a feed opened again may repeat itself
      if (changes.length < 2 * max) return
      changes = changes.slice(-max)
      dropped += max
      for (const [oldSeq, offset] of offsets) if (offset < dropped) offsets.delete(oldSeq)
    },
    get count() {
      return dropped + changes.length
    },
    at: (seq) => {
      const offset = offsets.get(String(seq))
      return offset === undefined ? undefined : changes[offset - dropped - 1]
    },
    after: (seq) => {
      const offset = offsets.get(String(seq))
      return offset === undefined ? null : { changes: changes.slice(offset - dropped), last }
    },
  }
}

/** Each document once, at its latest change. */
function latest(changes: readonly Change[]): readonly Change[] {
  const at = new Map(changes.map(({ id }, index) => [id, index]))
  return changes.filter(({ id }, index) => at.get(id) === index)
}

/**
 * The changes after a sequence, from what this process has heard of as far as that goes; what its feed has not told yet is
 * read. @see changesSince
 */
export async function changesAfter(
  store: Store,
  name: StoreDatabase,
  since: Seq,
  recent: Recent | undefined,
): Promise<ChangesPage> {
  const db = store.db(name)
  const cached = recent?.after(since) ?? null
  if (cached === null) return changesSince(db, since)
  // LevelDB's sequence is in memory. CouchDB's is written in many ways: what follows is asked for.
  if (store.kind !== 'couchdb' && String(await currentSeq(db)) === String(cached.last)) {
    return { changes: latest(cached.changes), last: cached.last, more: false }
  }
  const tail = await changesSince(db, cached.last)
  return { ...tail, changes: latest([...cached.changes, ...tail.changes]) }
}
