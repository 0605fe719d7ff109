/** The separator in the names of RxDB's memory states. */
const KEY_SEPARATOR = '--memory--'

export interface StoredDoc {
  readonly _id: string
  readonly _deleted: boolean
  readonly unsentAt: string
  readonly [field: string]: unknown
}

/** RxDB's state of a collection: its documents, and the last writes, which it only merges at the next read. */
interface CollectionState {
  readonly documents: ReadonlyMap<string, StoredDoc>
  readonly ensurePersistenceTask?: {
    readonly bulkInsertDocs: readonly { readonly document: StoredDoc }[]
    readonly bulkUpdateDocs: readonly { readonly document: StoredDoc }[]
  }
}

/** RxDB's memory of one browser, whichever tab opened it. */
export type States = Map<string, CollectionState>

function docsOf({ documents, ensurePersistenceTask: last }: CollectionState): StoredDoc[] {
  const all = new Map(documents)
  for (const { document } of [...(last?.bulkInsertDocs ?? []), ...(last?.bulkUpdateDocs ?? [])]) {
    all.set(document._id, document)
  }
  return [...all.values()]
}

/** The documents of a collection except removed ones. */
export function storedIn(states: States, database: string, collection: string): readonly StoredDoc[] {
  const prefix = [database, collection, ''].join(KEY_SEPARATOR)
  const [, state] = [...states].find(([key]) => key.startsWith(prefix)) ?? []
  return state === undefined ? [] : docsOf(state).filter((doc) => !doc._deleted)
}

export function databasesIn(states: States): readonly string[] {
  return [...new Set([...states.keys()].map((key) => key.split(KEY_SEPARATOR)[0] ?? ''))]
}
