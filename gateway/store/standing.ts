import { LRUCache } from 'lru-cache'
import { changesSince, currentSeq, type Seq } from './changes.ts'
import type { Db } from './documents.ts'
import type { Store } from './store.ts'

const KEPT_MAX = 10_000 // the one looked at longest ago goes first

/**
 * What was made of single documents, for as long as they stand as they did. It is never older than the store: each look
 * asks for the database's sequence, which LevelDB's process has in memory, and a write by anybody, once it is
 * acknowledged, drops what was made of its document. On CouchDB, where others write too, nothing is kept.
 */
export interface Standing {
  /** What `read` makes of the document with this id, always the same, made again once it has changed. Null is not kept. */
  of<T extends object | string>(id: string, read: () => Promise<T | null>): Promise<T | null>
}

export function createStanding(kind: Store['kind'], db: Db): Standing {
  // One that is dropped while it is made is given to those who asked before, and to nobody else.
  const kept = new LRUCache<string, object | string, () => Promise<object | string | null>>({
    max: KEPT_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (_id, _before, { context: read }) => (await read()) ?? undefined,
  })
  let seen: number | undefined // what has changed up to here is dropped
  let dropping: Promise<void> | undefined

  async function dropChanged(since: number): Promise<void> {
    const now = Number(await currentSeq(db))
    for (let from: Seq = since, more = true; more; ) {
      const page = await changesSince(db, from)
      for (const { id } of page.changes) kept.delete(id)
      from = page.last
      more = page.more
    }
    seen = now // not the last of the changes: one that was purged since is none
  }

  /** Once it is over, all that was acknowledged before it is dropped. */
  async function catchUp(): Promise<void> {
    const now = Number(await currentSeq(db))
    seen ??= now
    while (seen < now) {
      dropping ??= dropChanged(seen).finally(() => {
        dropping = undefined
      })
      await dropping
    }
  }

  return {
    of: async <T extends object | string>(id: string, read: () => Promise<T | null>): Promise<T | null> => {
      if (kind === 'couchdb') return read()
      await catchUp()
      return ((await kept.fetch(id, { context: read })) as T | undefined) ?? null
    },
  }
}
