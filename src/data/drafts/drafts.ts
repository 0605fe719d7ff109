import { type DraftChanges, type DraftValues, withChanges } from './changes.ts'
import type { DraftOwner, DraftRow } from './table.ts'

/**
 * What is typed in forms and not yet saved, by its owner and key. All of it is in memory, where it is read and written at
 * once; it is stored within a moment, and as the page is left.
 */
export interface Drafts {
  /** Resolves once what was stored is here, or cannot be read. */
  readonly loaded: Promise<void>
  read(owner: DraftOwner, key: string): DraftValues | null
  allOf(owner: DraftOwner): readonly DraftRow[]
  /** Writes fields over what is there. */
  change(owner: DraftOwner, key: string, changes: DraftChanges): void
  remove(owner: DraftOwner, key: string): void
  /** Removes what is stored and in memory, in the other tabs too. Rejects when it could not. */
  removeAllOf(owner: DraftOwner): Promise<void>
  /** @param listener some draft has changed, here or in another tab. @returns stops listening */
  subscribe(listener: () => void): () => void
  /** Stores at once, in this very task, whatever is not; resolves when it is on the device. */
  flush(): Promise<void>
  close(): void
}

/** What is in memory of a draft, and which of it is still to be stored. */
export interface DraftEntry {
  readonly owner: DraftOwner
  readonly key: string
  values: DraftValues | null
  /** Fields that were typed, or kept no more, each with the number of that change. */
  readonly fields: Map<string, number>
  /** The number of its removal: what is stored goes before anything else is; 0 when it was not removed. */
  removed: number
}

/** The drafts of a tab, as what stores them sees them. */
export interface DraftMemory extends Pick<Drafts, 'change' | 'remove' | 'subscribe'> {
  all(): readonly DraftEntry[]
  /** The draft of that key, begun when there is none. */
  getOrCreate(owner: DraftOwner, key: string): DraftEntry
  forget(owner: DraftOwner): void
  /** The number of the last change. */
  lastChange(): number
  /** A draft was changed by something else than what is typed here. */
  tell(): void
}

/** What stores the drafts of a tab. */
export type DraftStore = Pick<Drafts, 'loaded' | 'removeAllOf' | 'flush' | 'close'>

/** @param store reads what is stored into a tab's memory, and stores from then on what changes there */
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
    () => {}, // its file cannot be had: all is in memory
  )
  return {
    ...memory,
    loaded,
    read: (owner, key) => drafts.get(`${owner} ${key}`)?.values ?? null,
    allOf: (by) =>
      memory.all().filter((draft): draft is DraftEntry & DraftRow => draft.owner === by && draft.values !== null),
    removeAllOf: async (owner) => {
      memory.forget(owner) // at once
      await loaded
      await stored?.removeAllOf(owner)
    },
    flush: async () => stored?.flush(),
    close: () => void loaded.then(() => stored?.close()),
  }
}
