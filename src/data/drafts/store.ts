import type { Clock, KeyValueStore, PageSignals, TabChannel } from '../platform/platform.ts'
import { type DraftChanges, type DraftValues, withChanges } from './changes.ts'
import type { DraftEntry, DraftMemory, DraftStore } from './drafts.ts'
import type { DraftOwner, DraftTable } from './table.ts'

const WRITTEN_WITHIN_MS = 300

/** Session storage: the drafts that the device had no room for, for the tab's next page. */
const UNSTORED_DRAFTS_KEY = 'rayon-libre:unstored-drafts'

/** What another tab is told: a draft has been stored, or all of an owner's have gone. */
interface DraftChangeMessage {
  readonly owner: DraftOwner
  readonly key?: string
}

interface Surroundings {
  readonly openDrafts: () => Promise<DraftTable>
  readonly openChannel: () => TabChannel | undefined
  readonly clock: Pick<Clock, 'after'>
  readonly page: Pick<PageSignals, 'isVisible' | 'on'>
  /** Keeps for the tab's next page what the device has no room for. */
  readonly sessionStorage: Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>
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

/** What was typed in some fields of a draft, or is kept of them no more. */
function changesOf(values: DraftValues | null, fields: readonly string[]): DraftChanges {
  const set = Object.entries(values ?? {}).filter(([field]) => fields.includes(field))
  return { set: Object.fromEntries(set), unset: fields.filter((field) => !Object.hasOwn(values ?? {}, field)) }
}

/** What is stored, with what this tab still has to store over it. */
function overlaid({ values, fields, removed }: DraftEntry, stored: DraftValues | null): DraftValues | null {
  const made = withChanges(removed > 0 ? {} : (stored ?? {}), changesOf(values, [...fields.keys()]))
  return Object.keys(made).length === 0 ? null : made
}

/** A draft as the tab's next page takes it over. */
type Unstored = Pick<DraftEntry, 'owner' | 'key' | 'values'> & {
  readonly fields: readonly string[]
  readonly isNew: boolean
}

/**
 * Stores a tab's drafts on the device, and has it see what the other tabs store. What cannot be stored stays in the tab,
 * from a page to the next.
 */
export function storeDrafts(memory: DraftMemory, surroundings: Surroundings): DraftStore {
  const { openDrafts, openChannel, clock, page, sessionStorage, isHere, stays, storage } = surroundings
  const channel = openChannel()
  let table: DraftTable | undefined
  let cancelWrite: (() => void) | undefined
  let writing: Promise<void> | undefined
  let stores = false // whether the last thing that was to be stored was

  async function write(into: DraftTable, all: readonly DraftEntry[], isLeaving: boolean): Promise<void> {
    const before = memory.lastChange()
    try {
      await (isLeaving
        ? into.put(all.map(({ owner, key, values }) => ({ owner, key, values: values ?? {} })))
        : into.write(
            all.map((draft) => ({
              ...{ owner: draft.owner, key: draft.key },
              make: (stored) => overlaid(draft, stored) ?? {},
            })),
          ))
      stores = true
      sessionStorage.removeItem(UNSTORED_DRAFTS_KEY)
    } catch (error) {
      stores = false
      storage.report(error) // it goes with what is typed next, or once there is room
      return
    }
    for (const draft of all) {
      for (const [field, change] of draft.fields) if (change <= before) draft.fields.delete(field)
      if (draft.removed <= before) draft.removed = 0
      channel?.postMessage({ owner: draft.owner, key: draft.key } satisfies DraftChangeMessage)
    }
  }

  /** What is to be stored of whoever is here; of whoever has left, nothing is. */
  function unstored(): readonly DraftEntry[] {
    return memory.all().filter(({ owner, fields, removed }) => isHere(owner) && (removed > 0 || fields.size > 0))
  }

  /** @param isLeaving the page goes, and has no other moment */
  function flush(isLeaving = false): Promise<void> {
    cancelWrite?.()
    cancelWrite = undefined
    if (writing !== undefined && !isLeaving) return writing.then(() => flush())
    const all = unstored()
    if (all.length === 0 || table === undefined) return Promise.resolve()
    const mine = write(table, all, isLeaving).finally(() => {
      if (writing === mine) writing = undefined
    })
    writing = mine
    return mine
  }

  function keepUnstored(): void {
    const left = unstored().map(
      ({ owner, key, values, fields, removed }): Unstored => ({
        ...{ owner, key, values },
        fields: [...fields.keys()],
        isNew: removed > 0,
      }),
    )
    try {
      sessionStorage.setItem(UNSTORED_DRAFTS_KEY, JSON.stringify(left))
    } catch {
      // No room there either.
    }
  }

  /** It stays there as well until it is stored: this page may be left first. */
  function takeUnstored(): void {
    const left = JSON.parse(sessionStorage.getItem(UNSTORED_DRAFTS_KEY) ?? '[]') as readonly Unstored[]
    const mine = left.filter(({ owner }) => isHere(owner))
    if (mine.length === 0) sessionStorage.removeItem(UNSTORED_DRAFTS_KEY)
    for (const { owner, key, values, fields, isNew } of mine) {
      if (isNew) memory.remove(owner, key)
      memory.change(owner, key, changesOf(values, fields))
    }
  }

  function forget(owner: DraftOwner): void {
    sessionStorage.removeItem(UNSTORED_DRAFTS_KEY)
    memory.forget(owner)
  }

  /** Another tab has stored something. */
  async function take({ owner, key }: DraftChangeMessage): Promise<void> {
    if (key === undefined) return forget(owner)
    try {
      const stored = (await table?.get(owner, key)) ?? null
      const draft = memory.getOrCreate(owner, key)
      draft.values = overlaid(draft, stored)
      memory.tell()
    } catch (error) {
      storage.report(error)
    }
  }

  async function read(): Promise<void> {
    try {
      table = await openDrafts()
      for (const { owner, key, values } of await table.all()) {
        const draft = memory.getOrCreate(owner, key)
        if (stays(owner)) draft.values = overlaid(draft, values)
        else void table.removeAllOf(owner).catch(storage.report)
      }
    } catch (error) {
      storage.report(error)
    }
    memory.tell()
    void flush()
  }

  const leave = () => {
    if (!stores) keepUnstored()
    void flush(true)
  }
  takeUnstored()
  const loaded = read()
  channel?.addEventListener(
    'message',
    ({ data }: MessageEvent<DraftChangeMessage>) => void loaded.then(() => take(data)),
  )
  const stops = [
    memory.subscribe(() => {
      const waiting = unstored()
      // What is discarded at once: another tab may go on typing in it.
      if (waiting.some(({ removed }) => removed > 0)) void flush()
      else if (waiting.length > 0) cancelWrite ??= clock.after(WRITTEN_WITHIN_MS, () => void flush())
    }),
    page.on('visibilitychange', () => void (page.isVisible() || leave())),
    page.on('pagehide', leave),
    storage.onRoom(() => void flush()),
  ]
  return {
    loaded,
    removeAllOf: async (owner) => {
      forget(owner)
      await loaded
      await table?.removeAllOf(owner)
      channel?.postMessage({ owner } satisfies DraftChangeMessage)
    },
    flush: () => flush(),
    close: () => {
      for (const stop of stops) stop()
      cancelWrite?.()
      void Promise.all([loaded, writing]).then(() => table?.close())
      channel?.close()
    },
  }
}
