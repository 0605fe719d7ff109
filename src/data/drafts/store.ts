import type { Clock, KeyValueStore, PageSignals, TabChannel } from '../platform/platform.ts'
import {
  type DraftChanges,
  type DraftEntry,
  type DraftMemory,
  type DraftOwner,
  type DraftTable,
  type DraftValues,
  withChanges,
} from './drafts.ts'

const WRITTEN_WITHIN_MS = 300

/** Session storage: drafts that the device had no room for, passed to the tab's next page. */
const UNSTORED_DRAFTS_KEY = 'rayon-libre:unstored-drafts'

/** Broadcast to other tabs: a draft was stored or, without a key, all of an owner's were removed. */
interface DraftChangeMessage {
  readonly owner: DraftOwner
  readonly key?: string
}

interface Surroundings {
  readonly openDrafts: () => Promise<DraftTable>
  readonly openChannel: () => TabChannel | undefined
  readonly clock: Pick<Clock, 'after'>
  readonly page: Pick<PageSignals, 'isVisible' | 'on'>
  /** Passes drafts that the device has no room for to the tab's next page. */
  readonly sessionStorage: Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>
  /** Whether this owner's drafts may be stored: nobody else is signed in. Read in the task that stores them. */
  readonly isHere: (owner: DraftOwner) => boolean
  /** Whether stored drafts of an owner are retained, even if signed out: they may return to them. */
  readonly stays: (owner: DraftOwner) => boolean
  readonly storage: {
    /** Reports that a read or a write failed. */
    report(error: unknown): unknown
    onRoom(listener: () => void): () => void
  }
}

/** The draft's changes restricted to some fields. */
function changesOf(values: DraftValues | null, fields: readonly string[]): DraftChanges {
  const set = Object.entries(values ?? {}).filter(([field]) => fields.includes(field))
  return { set: Object.fromEntries(set), unset: fields.filter((field) => !Object.hasOwn(values ?? {}, field)) }
}

/** The stored draft, with this tab's unstored changes on top. */
function overlaid({ values, fields, removed }: DraftEntry, stored: DraftValues | null): DraftValues | null {
  const made = withChanges(removed > 0 ? {} : (stored ?? {}), changesOf(values, [...fields.keys()]))
  return Object.keys(made).length === 0 ? null : made
}

/** An unstored draft, as passed to the tab's next page. */
type Unstored = Pick<DraftEntry, 'owner' | 'key' | 'values'> & {
  readonly fields: readonly string[]
  readonly isNew: boolean
}

/**
 * Stores a tab's drafts on the device, and loads the changes of other tabs. Drafts that cannot be stored stay with the
 * tab, from one page to the next.
 */
export function storeDrafts(memory: DraftMemory, surroundings: Surroundings) {
  const { openDrafts, openChannel, clock, page, sessionStorage, isHere, stays, storage } = surroundings
  const channel = openChannel()
  let table: DraftTable | undefined
  let cancelWrite: (() => void) | undefined
  let writing: Promise<void> | undefined
  let stores = false // whether the last write has succeeded: one that hangs has not

  async function write(into: DraftTable, all: readonly DraftEntry[], isLeaving: boolean): Promise<void> {
    const before = memory.lastChange()
    stores &&= isLeaving // the write of a page that closes is not waited for
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
      keepUnstored() // a tab that crashes is told nothing
      storage.report(error) // retried at the next change, or once there is room
      return
    }
    for (const draft of all) {
      for (const [field, change] of draft.fields) if (change <= before) draft.fields.delete(field)
      if (draft.removed <= before) draft.removed = 0
      channel?.postMessage({ owner: draft.owner, key: draft.key } satisfies DraftChangeMessage)
    }
  }

  /** Unstored drafts of the current member; a former member's are never stored. */
  function unstored(): readonly DraftEntry[] {
    return memory.all().filter(({ owner, fields, removed }) => isHere(owner) && (removed > 0 || fields.size > 0))
  }

  /** @param isLeaving the page is closing: write now, in this task */
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
    if (left.length === 0) return
    try {
      sessionStorage.setItem(UNSTORED_DRAFTS_KEY, JSON.stringify(left))
    } catch {
      // Session storage is full too.
    }
  }

  /** Left in session storage until stored: this page may close first. */
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

  /** Another tab has stored or removed something. */
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
      // A removal is stored at once: another tab may continue to type in the draft.
      if (waiting.some(({ removed }) => removed > 0)) void flush()
      else if (waiting.length > 0) cancelWrite ??= clock.after(WRITTEN_WITHIN_MS, () => void flush())
    }),
    page.on('visibilitychange', () => void (page.isVisible() || leave())),
    page.on('pagehide', leave),
    storage.onRoom(() => void flush()),
  ]
  return {
    loaded,
    removeAllOf: async (owner: DraftOwner): Promise<void> => {
      forget(owner)
      await loaded
      await table?.removeAllOf(owner)
      channel?.postMessage({ owner } satisfies DraftChangeMessage)
    },
    flush: () => flush(),
    close: (): void => {
      for (const stop of stops) stop()
      cancelWrite?.()
      void Promise.all([loaded, writing]).then(() => {
        table?.close()
        channel?.close() // after the last write, which tells the other tabs of it
      })
    },
  }
}
