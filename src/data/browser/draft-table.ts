import { openDB } from 'idb'
import { DATABASES } from '#wire/names.ts'
import type { DraftRow, DraftTable, DraftValues } from '../drafts/drafts.ts'

const DRAFTS = 'drafts'

/** The drafts in IndexedDB, one row each. */
export async function openDraftTable(): Promise<DraftTable> {
  const database = await openDB(DATABASES.drafts, 1, {
    upgrade: (made) => void made.createObjectStore(DRAFTS, { keyPath: ['owner', 'key'] }),
  })
  const begin = () => database.transaction(DRAFTS, 'readwrite')
  const store = (drafts: ReturnType<typeof begin>['store'], row: DraftRow) =>
    Object.keys(row.values).length === 0 ? drafts.delete([row.owner, row.key]) : drafts.put(row)
  return {
    all: () => database.getAll(DRAFTS),
    get: async (owner, key) => ((await database.get(DRAFTS, [owner, key]))?.values as DraftValues | undefined) ?? null,
    write: async (writes) => {
      const { store: drafts, done } = begin()
      const work = writes.map(async ({ owner, key, make }) => {
        const values = make(((await drafts.get([owner, key])) as DraftRow | undefined)?.values ?? null)
        await store(drafts, { owner, key, values })
      })
      await Promise.all([...work, done])
    },
    put: async (rows) => {
      const transaction = begin()
      const work = rows.map((row) => store(transaction.store, row))
      // Commit at once: no further request comes, and a page in the back/forward cache must not lock the store.
      transaction.commit()
      await Promise.all([...work, transaction.done])
    },
    removeAllOf: (owner) => database.delete(DRAFTS, IDBKeyRange.bound([owner], [owner, []])),
    close: () => database.close(),
  }
}
