import { erase, get, putIfCurrent, type Stored } from './documents.ts'
import type { Store } from './store.ts'

/**
 * Ids of the documents that a rule checks, instead of a range query: on a cluster that reads one copy of each shard,
 * which may lack the last write. It lists at least those that count: an id is added before its document is written, and
 * dropped once it no longer counts. Whoever changes it holds the lock under which those documents are written.
 */
export interface Roster {
  readonly ids: () => Promise<readonly string[]>
  add(id: string): Promise<void>
  drop(ids: readonly string[]): Promise<void>
}

interface RosterDoc {
  readonly ids: readonly string[]
}

/**
 * @param key its id in `coordination`
 * @param find finds the ids when there is no list: before the first, and in a restored store, whose backup has none
 */
export function createRoster({ db }: Pick<Store, 'db'>, key: string, find: () => Promise<readonly string[]>): Roster {
  const coordination = db('coordination')
  const readRoster = () => get<RosterDoc>(coordination, key)

  async function write(before: Stored<RosterDoc> | null, ids: readonly string[]): Promise<boolean> {
    if (ids.length > 0) return putIfCurrent(coordination, { ...before, _id: key, ids })
    if (before !== null) await erase(coordination, [before])
    return true
  }

  return {
    ids: async () => (await readRoster())?.ids ?? find(),
    add: async (id) => {
      for (;;) {
        const before = await readRoster()
        const ids = before?.ids ?? (await find())
        if (before !== null && ids.includes(id)) return
        if (await write(before, [...new Set([...ids, id])])) return
      }
    },
    drop: async (gone) => {
      for (;;) {
        const before = await readRoster()
        if (before === null || !before.ids.some((id) => gone.includes(id))) return
        const left = before.ids.filter((id) => !gone.includes(id))
        if (await write(before, left)) return
      }
    },
  }
}
