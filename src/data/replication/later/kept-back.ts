import type { RxStorageInstanceReplicationState } from 'rxdb'

const RECORDS_OF_A_PUSH = 'replication-up-write-meta'

/** The documents that a push leaves out. */
export interface KeptBack {
  add(id: string): void
}

/**
 * Has RxDB record nothing of what its handler leaves out of a push. It knows but two outcomes: a row answered with the
 * server's state is a conflict, written and sent again at once; any other counts as the server's from then on, so that
 * a deletion made elsewhere would go over it without a word. What is left out is neither: the record of what the server
 * had stays as it was, and RxDB passes the document over until it is written again (`forgotten.ts`).
 * https://github.com/pubkey/rxdb/blob/17.6.0/src/replication-protocol/upstream.ts
 * @param state of the replication, once it has begun
 */
export function keepBack<D>(state: () => RxStorageInstanceReplicationState<D> | undefined): KeptBack {
  const ids = new Set<string>()
  let watched: unknown
  function watch(): void {
    const meta = state()?.input.metaInstance
    if (meta === undefined || watched === meta) return
    watched = meta
    const write = meta.bulkWrite.bind(meta)
    meta.bulkWrite = async (rows, context) => {
      if (context !== RECORDS_OF_A_PUSH || ids.size === 0) return write(rows, context)
      const taken = rows.filter(({ document }) => !ids.has(document.itemId))
      ids.clear() // RxDB records one push before it sends the next
      return taken.length === 0 ? { error: [] } : write(taken, context)
    }
  }
  return {
    add: (id) => {
      watch()
      ids.add(id)
    },
  }
}
