import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DATABASE_NAMES } from '#domain/rules.ts'
import { STORE_DATABASES } from '#gateway/store/databases.ts'
import { DATABASES_FILE } from '#gateway/store/embedded/folder.ts'
import { openLeveldb } from '#gateway/store/leveldb.ts'
import type { Store } from '#gateway/store/store.ts'
import { openMemory } from '#tests/fixtures/memory-store.ts'

/** The store of a history, which an operator may change while the gateway is stopped. */
export interface ModelStore {
  /** The current store; another one after a restore. */
  store(): Store
  copy(): Promise<void>
  /** Restores the last copy. @returns false when there is none */
  putBack(): Promise<boolean>
  /** Removes every replicated document. */
  empty(): Promise<void>
  close(): Promise<void>
}

interface WithViews {
  readonly _cachedViews?: { readonly [index: string]: Promise<{ readonly db: { close(): Promise<void> } }> }
}

/** Closes a store and its indexes, which PouchDB otherwise keeps open, files included, for the life of the process. */
async function closeWhole(store: Store): Promise<void> {
  const indexes = STORE_DATABASES.flatMap((name) => Object.values((store.db(name) as WithViews)._cachedViews ?? {}))
  for (const index of indexes) await (await index).db.close()
  await store.close()
}

/** A store on disk that can be copied. Each opening has another name, as PouchDB caches databases by name. */
export async function diskStore(): Promise<ModelStore> {
  const folder = await mkdtemp(join(tmpdir(), 'rayon-model-'))
  const copy = join(folder, 'copy')
  let [openings, copied] = [0, false]
  const data = () => join(folder, `data-${openings}`)
  let store = await openLeveldb(data())
  const reopen = async (from: string) => {
    const next = join(folder, `data-${openings + 1}`)
    await cp(from, next, { recursive: true })
    openings += 1
    store = await openLeveldb(data())
  }
  return {
    store: () => store,
    copy: async () => {
      await closeWhole(store)
      await rm(copy, { recursive: true, force: true })
      await cp(data(), copy, { recursive: true })
      copied = true
      await reopen(copy)
    },
    putBack: async () => {
      if (!copied) return false
      await closeWhole(store)
      await reopen(copy)
      return true
    },
    empty: async () => {
      await closeWhole(store)
      const left = join(data(), 'store')
      const emptied = (await readdir(left)).filter((file) => DATABASE_NAMES.some((name) => file.startsWith(name)))
      for (const file of emptied) await rm(join(left, file), { recursive: true })
      await rm(join(data(), DATABASES_FILE))
      await reopen(data())
    },
    close: async () => {
      await closeWhole(store)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function memoryStore(): Promise<ModelStore> {
  const store = await openMemory()
  const none = () => Promise.reject(new Error('this store cannot be copied'))
  return { store: () => store, copy: none, putBack: none, empty: none, close: store.close }
}
