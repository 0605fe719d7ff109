import type { Channel, Clock, Page } from '../device/environment.ts'
import { type DraftChanges, type DraftValues, withChanges } from './changes.ts'
import type { DraftOwner, DraftRow, DraftTable } from './table.ts'

const WRITTEN_WITHIN_MS = 300

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
  /** Stores at once whatever is not; resolves when it is on the device. */
  flush(): Promise<void>
  close(): void
}

/** What another tab is told: a draft has been stored, or all of an owner's have gone. */
interface Told {
  readonly owner: DraftOwner
  readonly key?: string
}

/** What is in memory of a draft, and which of it is still to be stored. */
interface Draft {
  readonly owner: DraftOwner
  readonly key: string
  values: DraftValues | null
  /** Fields that were typed, or kept no more, each with the number of that change. */
  readonly fields: Map<string, number>
  /** The number of its removal: what is stored goes before anything else is; 0 when it was not removed. */
  removed: number
}

interface Surroundings {
  readonly openDrafts: () => Promise<DraftTable>
  readonly channel: Channel | undefined
  readonly clock: Pick<Clock, 'after'>
  readonly page: Pick<Page, 'isVisible' | 'on'>
  /** Whether what is typed as this owner may be stored: nobody else is here. Read in the task that stores it. */
  readonly isHere: (owner: DraftOwner) => boolean
  /** Whether what an owner typed stays, though they may not be here: they come back to it. */
  readonly stays: (owner: DraftOwner) => boolean
  readonly storage: {
    /** Something could not be stored, or read. */
    report(error: unknown): unknown
    onRoom(listener: () => void): () => void
  }
}

/** What is stored, with what this tab still has to store over it. */
function overlaid({ values, fields, removed }: Draft, stored: DraftValues | null): DraftValues | null {
  const typed = Object.entries(values ?? {}).filter(([field]) => fields.has(field))
  const unset = [...fields.keys()].filter((field) => values === null || !Object.hasOwn(values, field))
  const made = withChanges(removed > 0 ? {} : (stored ?? {}), { set: Object.fromEntries(typed), unset })
  return Object.keys(made).length === 0 ? null : made
}

export function createDrafts(surroundings: Surroundings): Drafts {
  const { openDrafts, channel, clock, page, isHere, stays, storage } = surroundings
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  let table: DraftTable | undefined
  let cancelWrite: (() => void) | undefined
  let writing: Promise<void> | undefined
  let changes = 0

  function draftOf(owner: DraftOwner, key: string): Draft {
    const id = `${owner} ${key}`
    const draft = drafts.get(id) ?? { owner, key, values: null, fields: new Map(), removed: 0 }
    drafts.set(id, draft)
    return draft
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  function forget(owner: DraftOwner): void {
    for (const [id, draft] of drafts) if (draft.owner === owner) drafts.delete(id)
    tell()
  }

  async function load(): Promise<void> {
    try {
      const open = await openDrafts()
      const rows = await open.all()
      table = open
      for (const { owner, key, values } of rows) {
        if (!stays(owner)) void open.removeAllOf(owner).catch(storage.report)
        else draftOf(owner, key).values = overlaid(draftOf(owner, key), values)
      }
      tell()
      void flush()
    } catch (error) {
      storage.report(error) // all is in memory
    }
  }

  /** What is to be stored of whoever is here; of whoever has left, nothing is. */
  function unstored(): readonly Draft[] {
    return [...drafts.values()].filter(
      ({ owner, fields, removed }) => isHere(owner) && (removed > 0 || fields.size > 0),
    )
  }

  async function store(open: DraftTable, all: readonly Draft[], isLeaving: boolean): Promise<void> {
    const before = changes
    try {
      await (isLeaving
        ? open.put(all.map(({ owner, key, values }) => ({ owner, key, values: values ?? {} })))
        : open.write(
            all.map((draft) => ({
              ...{ owner: draft.owner, key: draft.key },
              make: (stored) => overlaid(draft, stored) ?? {},
            })),
          ))
    } catch (error) {
      storage.report(error) // it goes with what is typed next, or once there is room
      return
    }
    for (const draft of all) {
      for (const [field, change] of draft.fields) if (change <= before) draft.fields.delete(field)
      if (draft.removed <= before) draft.removed = 0
      channel?.postMessage({ owner: draft.owner, key: draft.key } satisfies Told)
    }
  }

  /** @param isLeaving the page goes, and has no other moment */
  function flush(isLeaving = false): Promise<void> {
    cancelWrite?.()
    cancelWrite = undefined
    if (table === undefined) return Promise.resolve()
    if (writing !== undefined && !isLeaving) return writing.then(() => flush())
    const all = unstored()
    if (all.length === 0) return Promise.resolve()
    const mine = store(table, all, isLeaving).finally(() => {
      if (writing === mine) writing = undefined
    })
    writing = mine
    return mine
  }

  /** Another tab has stored something. */
  async function take({ owner, key }: Told): Promise<void> {
    if (key === undefined) return forget(owner)
    try {
      const stored = (await table?.get(owner, key)) ?? null
      const draft = draftOf(owner, key)
      draft.values = overlaid(draft, stored)
      tell()
    } catch (error) {
      storage.report(error)
    }
  }

  const hide = () => {
    if (!page.isVisible()) void flush(true)
  }
  const stops = [
    page.on('visibilitychange', hide),
    page.on('pagehide', () => void flush(true)),
    storage.onRoom(() => void flush()),
  ]
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => void loaded.then(() => take(data)))
  const read = (owner: DraftOwner, key: string) => drafts.get(`${owner} ${key}`)?.values ?? null
  const change = (owner: DraftOwner, key: string, typed: DraftChanges) => {
    const fields = [...Object.keys(typed.set), ...typed.unset]
    if (fields.length === 0) return
    const draft = draftOf(owner, key)
    const values = withChanges(draft.values ?? {}, typed)
    draft.values = Object.keys(values).length === 0 ? null : values
    changes += 1
    for (const field of fields) draft.fields.set(field, changes)
    cancelWrite ??= clock.after(WRITTEN_WITHIN_MS, () => void flush())
    tell()
  }
  const remove = (owner: DraftOwner, key: string) => {
    const draft = draftOf(owner, key)
    changes += 1
    draft.values = null
    draft.removed = changes
    draft.fields.clear()
    tell()
    void flush() // at once: another tab may go on typing
  }
  const loaded = load()
  return {
    loaded,
    read,
    allOf: (owner) =>
      [...drafts.values()].flatMap(({ owner: by, key, values }) =>
        by === owner && values !== null ? [{ owner, key, values }] : [],
      ),
    change,
    remove,
    removeAllOf: async (owner) => {
      forget(owner)
      await loaded
      await table?.removeAllOf(owner)
      channel?.postMessage({ owner } satisfies Told)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    flush: () => flush(),
    close: () => {
      for (const stop of stops) stop()
      cancelWrite?.()
      void Promise.resolve(writing).then(() => table?.close())
      channel?.close()
    },
  }
}
