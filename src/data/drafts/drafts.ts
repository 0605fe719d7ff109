import { type DraftChanges, type DraftValues, withChanges } from './changes.ts'
import type { DraftOwner, DraftRow } from './table.ts'

/**
 * Unsaved form input, by owner and key. All drafts are in memory, with synchronous reads and writes; they are stored
 * after a debounce, and when the page is left.
 */
export interface Drafts {
  /** Resolves once the stored drafts are in memory, or could not be read. */
  readonly loaded: Promise<void>
  read(owner: DraftOwner, key: string): DraftValues | null
  allOf(owner: DraftOwner): readonly DraftRow[]
  /** Overwrites fields of the draft. */
  change(owner: DraftOwner, key: string, changes: DraftChanges): void
  remove(owner: DraftOwner, key: string): void
  /** Removes an owner's drafts from storage and memory, in the other tabs too. Rejects when it could not. */
  removeAllOf(owner: DraftOwner): Promise<void>
  /** @param listener called when any draft changes, here or in another tab. @returns unsubscribes */
  subscribe(listener: () => void): () => void
  /** Starts the transaction synchronously; resolves when all drafts are stored. */
  flush(): Promise<void>
  close(): void
}

/** A draft in memory, and which of its fields are not stored yet. */
export interface DraftEntry {
  readonly owner: DraftOwner
  readonly key: string
  values: DraftValues | null
  /** Fields changed or removed, each with the number of that change. */
  readonly fields: Map<string, number>
  /** The number of its removal, which is stored before any later change; 0 when it was not removed. */
  removed: number
}

/** The drafts of a tab, as their store sees them. */
export interface DraftMemory extends Pick<Drafts, 'change' | 'remove' | 'subscribe'> {
  all(): readonly DraftEntry[]
  /** The draft of that key, created if missing. */
  getOrCreate(owner: DraftOwner, key: string): DraftEntry
  forget(owner: DraftOwner): void
  /** The number of the last change. */
  lastChange(): number
  /** Notifies that a draft was changed from outside this tab's forms. */
  tell(): void
}

/** The storage of a tab's drafts. */
export type DraftStore = Pick<Drafts, 'loaded' | 'removeAllOf' | 'flush' | 'close'>

/** @param store loads the stored drafts into a tab's memory, and stores its changes from then on */
export function createDrafts(store: (memory: DraftMemory) => Promise<DraftStore>): Drafts {
  const drafts = new Map<string, DraftEntry>()
  const listeners = new Set<() => void>()
  let changes = 0
  const getOrCreate = (owner: DraftOwner, key: string) => {
    const id = `${owner} ${key}`
    const draft = drafts.get(id) ?? { owner, key, values: null, fields: new Map(), removed: 0 }
    drafts.set(id, draft)
    return draft
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const memory: DraftMemory = {
    all: () => [...drafts.values()],
    getOrCreate,
    lastChange: () => changes,
    tell,
    forget: (owner) => {
      for (const [id, draft] of drafts) if (draft.owner === owner) drafts.delete(id)
      tell()
    },
    change: (owner, key, typed) => {
      const fields = [...Object.keys(typed.set), ...typed.unset]
      if (fields.length === 0) return
      const draft = getOrCreate(owner, key)
      const values = withChanges(draft.values ?? {}, typed)
      draft.values = Object.keys(values).length === 0 ? null : values
      changes += 1
      for (const field of fields) draft.fields.set(field, changes)
      tell()
    },
    remove: (owner, key) => {
      const draft = getOrCreate(owner, key)
      changes += 1
      draft.values = null
      draft.removed = changes
      draft.fields.clear()
      tell()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  let stored: DraftStore | undefined
  const loaded = store(memory).then(
    (opened) => {
      stored = opened
      return opened.loaded
    },
    () => {}, // its chunk failed to load: drafts stay in memory
  )
  return {
    ...memory,
    loaded,
    read: (owner, key) => drafts.get(`${owner} ${key}`)?.values ?? null,
    allOf: (by) =>
      memory.all().filter((draft): draft is DraftEntry & DraftRow => draft.owner === by && draft.values !== null),
    removeAllOf: async (owner) => {
      memory.forget(owner) // synchronously
      await loaded
      await stored?.removeAllOf(owner)
    },
    flush: async () => stored?.flush(),
    close: () => void loaded.then(() => stored?.close()),
  }
}
