import { type Change, type ChangesPage, changesSince, currentSeq, type Seq } from '../changes.ts'
import type { Store, StoreDatabase } from '../store.ts'

const CHANGES_MAX = 10_000 // changes of a database: less than three megabytes

/**
 * The most recent changes of a database, in the order of its feed. Devices that follow the feed request the changes
 * after one of them: without this the store would read all of those again for each device.
 */
export interface Recent {
  add(change: Change): void
  /** How many changes were added in all. */
  readonly count: number
  /** The change at a sequence, if it is still in memory. */
  at(seq: Seq): Change | undefined
  /** Changes after a sequence, and the last sequence; null for a sequence that is not, or no longer, in memory. */
  after(seq: Seq): { readonly changes: readonly Change[]; readonly last: Seq } | null
}

/** @param begun the sequence where the feed begins */
export function createRecent(begun: Seq, max = CHANGES_MAX): Recent {
  let changes: Change[] = []
  let dropped = 0 // changes no longer in memory
  const offsets = new Map<string, number>([[String(begun), 0]]) // how many changes there were at a sequence
  let last = begun
  return {
    add: (change) => {
      changes.push(change)
      last = change.seq
      const seq = String(change.seq)
      if (!offsets.has(seq)) offsets.set(seq, dropped + changes.length) // a reopened feed may repeat changes
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
 * The changes after a sequence, from this process's memory as far as it goes; those that its feed has not delivered yet
 * are read from the store. @see changesSince
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
  // LevelDB's sequence is in memory. CouchDB encodes one position in many ways: ask it what follows.
  if (store.kind !== 'couchdb' && String(await currentSeq(db)) === String(cached.last)) {
    return { changes: latest(cached.changes), last: cached.last, more: false }
  }
  const tail = await changesSince(db, cached.last)
  return { ...tail, changes: latest([...cached.changes, ...tail.changes]) }
}
