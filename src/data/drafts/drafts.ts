import { LABEL_CHOICES } from '../store/names.ts'

/** A form's fields: texts as typed, checkboxes, lists of photos, and the texts of these photos. */
export interface DraftValues {
  readonly [field: string]: string | boolean | readonly string[] | { readonly [key: string]: string }
}

/** The fields that one page changed in a draft: the only ones it may overwrite. */
export interface DraftChanges {
  readonly set: DraftValues
  /** Fields to remove. */
  readonly unset: readonly string[]
}

/** A member's uid, or '' for drafts written on this device before signing in. */
export type DraftOwner = string

export interface DraftRow {
  readonly owner: DraftOwner
  readonly key: string
  readonly values: DraftValues
}

/** One draft to write. */
interface DraftWrite extends Pick<DraftRow, 'owner' | 'key'> {
  /** @param stored `null` if there is no draft @returns the values to store; an empty object removes the draft */
  readonly make: (stored: DraftValues | null) => DraftValues
}

/** The drafts' storage: IndexedDB in browsers. Each call is one transaction, begun before it returns. */
export interface DraftTable {
  all(): Promise<readonly DraftRow[]>
  get(owner: DraftOwner, key: string): Promise<DraftValues | null>
  write(writes: readonly DraftWrite[]): Promise<void>
  /** Overwrites rows without reading them: a closing page gets only one task for the transaction. */
  put(rows: readonly DraftRow[]): Promise<void>
  removeAllOf(owner: DraftOwner): Promise<void>
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

/** The storage of a tab's drafts (`store.ts`), which loads apart. */
interface DraftStore {
  readonly loaded: Promise<void>
  removeAllOf(owner: DraftOwner): Promise<void>
  flush(): Promise<void>
  close(): void
}

/** The drafts of a tab, as their store sees them. */
export type DraftMemory = ReturnType<typeof createMemory>

export type Drafts = ReturnType<typeof createDrafts>

/** Values with a page's changes applied; the other fields stay as they are. */
export function withChanges(values: DraftValues, { set, unset }: DraftChanges): DraftValues {
  const remaining = Object.entries(values).filter(([field]) => !unset.includes(field))
  return { ...Object.fromEntries(remaining), ...set }
}

function createMemory() {
  const drafts = new Map<string, DraftEntry>()
  const listeners = new Set<() => void>()
  let changes = 0
  const getOrCreate = (owner: DraftOwner, key: string): DraftEntry => {
    const id = `${owner} ${key}`
    const draft = drafts.get(id) ?? { owner, key, values: null, fields: new Map(), removed: 0 }
    drafts.set(id, draft)
    return draft
  }
  /** Notifies that a draft was changed. */
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    all: (): readonly DraftEntry[] => [...drafts.values()],
    read: (owner: DraftOwner, key: string): DraftValues | null => drafts.get(`${owner} ${key}`)?.values ?? null,
    getOrCreate,
    /** The number of the last change. */
    lastChange: () => changes,
    tell,
    forget: (owner: DraftOwner): void => {
      for (const [id, draft] of drafts) if (draft.owner === owner) drafts.delete(id)
      tell()
    },
    /** Overwrites fields of the draft. */
    change: (owner: DraftOwner, key: string, typed: DraftChanges): void => {
      const fields = [...Object.keys(typed.set), ...typed.unset]
      if (fields.length === 0) return
      const draft = getOrCreate(owner, key)
      const values = withChanges(draft.values ?? {}, typed)
      draft.values = Object.keys(values).length === 0 ? null : values
      changes += 1
      for (const field of fields) draft.fields.set(field, changes)
      tell()
    },
    remove: (owner: DraftOwner, key: string): void => {
      const draft = getOrCreate(owner, key)
      changes += 1
      draft.values = null
      draft.removed = changes
      draft.fields.clear()
      tell()
    },
    /** @param listener called when any draft changes, here or in another tab. @returns unsubscribes */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * Unsaved form input, by owner and key. All drafts are in memory, with synchronous reads and writes; they are stored
 * after a debounce, and when the page is left.
 * @param store loads the stored drafts into a tab's memory, and stores its changes from then on
 */
export function createDrafts(store: (memory: DraftMemory) => Promise<DraftStore>) {
  const memory = createMemory()
  let stored: DraftStore | undefined
  /** Resolves once the stored drafts are in memory, or could not be read. */
  const loaded = store(memory).then(
    (opened) => {
      stored = opened
      return opened.loaded
    },
    () => {}, // its chunk failed to load: drafts stay in memory
  )
  const { read, change, remove, subscribe } = memory
  const allOf = (by: DraftOwner): readonly DraftRow[] =>
    memory.all().filter((draft): draft is DraftEntry & DraftRow => draft.owner === by && draft.values !== null)
  return {
    ...{ loaded, read, change, remove, subscribe },
    allOf,
    /** Those that wait to be sent. */
    unsentOf: (by: DraftOwner): readonly DraftRow[] => allOf(by).filter(({ key }) => !key.startsWith(LABEL_CHOICES)),
    /** Removes an owner's drafts from storage and memory, in the other tabs too. Rejects when it could not. */
    removeAllOf: async (owner: DraftOwner): Promise<void> => {
      memory.forget(owner) // synchronously
      await loaded
      await stored?.removeAllOf(owner)
    },
    /** Starts the transaction synchronously; resolves when all drafts are stored. */
    flush: async (): Promise<void> => stored?.flush(),
    close: () => void loaded.then(() => stored?.close()),
  }
}
