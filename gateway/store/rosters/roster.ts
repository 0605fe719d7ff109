import { erase, get, putIfCurrent, type Stored } from '../documents.ts'
import type { Store } from '../store.ts'

/**
 * Which documents a rule has to look at, by id, where a range would ask: on a cluster a range is read from one copy of each
 * piece, which may not have heard of the last write yet. It names at least those that count: one is added before it is
 * written, and taken off once it no longer counts. Whoever changes it holds the lock under which those documents are written.
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
 * @param key where it lies in `coordination`
 * @param find what a store has that has lost its `coordination`
 */
export function createRoster({ db }: Pick<Store, 'db'>, key: string, find: () => Promise<readonly string[]>): Roster {
  const coordination = db('coordination')
  const known = () => get<RosterDoc>(coordination, key)

  async function write(before: Stored<RosterDoc> | null, ids: readonly string[]): Promise<boolean> {
    if (ids.length > 0) return putIfCurrent(coordination, { ...before, _id: key, ids })
    if (before !== null) await erase(coordination, [before])
    return true
  }

  return {
    ids: async () => (await known())?.ids ?? find(),
    add: async (id) => {
      for (;;) {
        const before = await known()
        const ids = before?.ids ?? (await find())
        if (before !== null && ids.includes(id)) return
        if (await write(before, [...new Set([...ids, id])])) return
      }
    },
    drop: async (gone) => {
      for (;;) {
        const before = await known()
        if (before === null || !before.ids.some((id) => gone.includes(id))) return
        const left = before.ids.filter((id) => !gone.includes(id))
        if (await write(before, left)) return
      }
    },
  }
}
