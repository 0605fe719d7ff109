import type { RxCollection, RxDocument } from 'rxdb'
import { same } from '#domain/same.ts'
import type { Clock, Page } from '../device/environment.ts'
import type { DraftDoc } from '../schemas.ts'
import {
  changesBetween,
  type DraftChanges,
  type DraftValues,
  followedBy,
  isNoChange,
  NO_CHANGES,
  withChanges,
} from './draft-changes.ts'
import type { Drafts } from './drafts.ts'
import { removeDraft, writeDraft } from './write-draft.ts'

export interface DraftSession {
  /**
   * Keeps what is typed (debounced, flushed when the page hides); survives a reload and a crash. Only the fields that
   * changed are written: what another tab types in the same draft stays.
   * @param initial what the fields held that nobody has typed in
   */
  readonly keep: (values: DraftValues, initial?: DraftValues) => void
  /** The same for some fields of a live draft. */
  readonly change: (fields: DraftValues) => void
  /** Removes it, once the form has been saved. */
  readonly discard: () => void
  /** What was kept, for a form that takes it up: `null` while nothing is read, and once it was discarded. */
  readonly found: () => DraftValues | null
  /**
   * Shows a draft that is known before its database is open, and holds what is typed until it is.
   * @param place the name of that database
   * @returns stops
   */
  readonly begin: (place: string, stored: DraftValues | null) => () => void
  /** Reads the draft, and keeps it there from now on. @returns stops, once what was typed is written */
  readonly open: (drafts: RxCollection<DraftDoc>) => () => void
}

interface Surroundings {
  readonly environment: { readonly clock: Pick<Clock, 'now' | 'after'>; readonly page: Pick<Page, 'on'> }
  readonly drafts: Drafts
  readonly storage: {
    readonly state: { readonly getState: () => { readonly full: boolean } }
    readonly report: (error: unknown) => boolean
  }
}

const DEBOUNCE_MS = 300

function valuesOf(doc: RxDocument<DraftDoc> | null): DraftValues | null {
  return (doc?.toMutableJSON().values ?? null) as DraftValues | null
}

/**
 * One form of this page and its draft.
 * @param live whether the form shows what other tabs type in the same draft
 * @param onValues called with what was kept, once it is read; for a live draft, also with each change of it
 */
export function createDraftSession(
  { environment: { clock, page }, drafts: forms, storage }: Surroundings,
  key: string,
  live: boolean,
  onValues: (values: DraftValues | null) => void,
): DraftSession {
  let drafts: RxCollection<DraftDoc> | undefined
  // What the form holds, as it was read or typed.
  let held: DraftValues | undefined
  let pending: DraftChanges | undefined
  // Typed and not known to be on the device: waiting for its turn, or being written.
  let unkept: DraftChanges | undefined
  // What was last shown, until it is discarded: a form may take it up later than it was sent.
  let found: DraftValues | null = null
  let shown = false
  let begun: string | undefined
  let discards = 0
  let discarding = 0
  // Discarded before there was a place to remove it from.
  let toRemove = false
  let cancelFlush = () => {}

  function inTurn<T>(work: (open: RxCollection<DraftDoc>) => Promise<T>): Promise<T | undefined> {
    const open = drafts
    if (open === undefined) return Promise.resolve(undefined)
    return forms.inTurn(`${open.database.name} ${key}`, async () => (open.closed ? undefined : work(open)))
  }

  async function write(changes: DraftChanges): Promise<void> {
    const [typed, whole, place, before] = [unkept, held ?? {}, drafts, discards]
    try {
      await inTurn((open) => writeDraft(open, { key, changes, whole, at: new Date(clock.now()).toISOString() }))
      if (unkept !== typed) return
      unkept = undefined
      forms.hidden.discard(key)
    } catch (error) {
      // With what is typed next, unless it was discarded.
      if (discards === before && drafts === place) pending = followedBy(changes, pending ?? NO_CHANGES)
      storage.report(error)
    }
  }

  function flush(): Promise<unknown> {
    cancelFlush()
    const changes = pending
    if (drafts !== undefined && changes !== undefined) {
      pending = undefined
      void write(changes)
    }
    return inTurn(async () => undefined)
  }

  function add(changes: DraftChanges): void {
    if (isNoChange(changes)) return
    pending = followedBy(pending ?? NO_CHANGES, changes)
    unkept = followedBy(unkept ?? NO_CHANGES, changes)
    cancelFlush()
    cancelFlush = clock.after(DEBOUNCE_MS, () => void flush())
  }

  /** What is stored, under what is typed here and not stored yet. */
  function show(stored: DraftValues | null): void {
    const values = unkept === undefined ? stored : withChanges(stored ?? {}, unkept)
    if (shown && same(values ?? {}, held)) return
    held = live || held === undefined ? (values ?? {}) : held
    shown = true
    found = values
    onValues(values)
  }

  /** Takes up what an earlier page hid, and hides what is not yet written if this page goes too. @returns stops */
  function guard(place: string, isPresent: () => boolean): { readonly hide: () => void; readonly stop: () => void } {
    const hidden = forms.hidden.take(place, key)
    if (hidden !== null) {
      unkept = followedBy(hidden, unkept ?? NO_CHANGES)
      pending = unkept
    }
    const hide = () => {
      const typed = unkept
      void flush()
      if (typed !== undefined && isPresent()) forms.hidden.hide(place, key, typed)
    }
    const stops = [forms.add(flush), page.on('visibilitychange', hide), page.on('pagehide', hide)]
    return {
      hide,
      stop: () => {
        for (const stop of stops) stop()
      },
    }
  }

  function begin(place: string, stored: DraftValues | null): () => void {
    begun = place
    const { stop } = guard(place, () => drafts === undefined)
    show(stored)
    return stop
  }

  function open(next: RxCollection<DraftDoc>): () => void {
    const { name } = next.database
    // What was typed as another member is not this one's.
    if ((drafts !== undefined && drafts !== next) || (begun !== undefined && begun !== name)) {
      ;[held, pending, unkept] = [undefined, undefined, undefined]
      found = null
      toRemove = false
    }
    drafts = next
    shown = begun === name
    begun = undefined
    let current = true
    let unfollow = () => {}
    const { hide, stop } = guard(name, () => drafts === next)
    if (toRemove) void inTurn((store) => removeDraft(store, key))
    toRemove = false
    void flush()
    const before = discards
    void inTurn(async () => {
      const query = next.findOne(key)
      const doc = await query.exec()
      if (!current) return
      // A form that was sent while it was read begins anew.
      show(discards === before ? valuesOf(doc) : null)
      if (!live) return
      const subscription = query.$.subscribe((doc) => {
        if (discarding === 0) show(valuesOf(doc))
      })
      unfollow = () => subscription.unsubscribe()
    })
    return () => {
      current = false
      unfollow()
      // Another screen is shown, and the device may not have taken it.
      if (storage.state.getState().full) hide()
      else void flush()
      stop()
    }
  }

  return {
    begin,
    open,
    keep: (values, initial = {}) => {
      const before = { ...initial, ...held }
      held = values
      add(changesBetween(before, values))
    },
    change: (fields) => {
      held = { ...held, ...fields }
      add({ set: fields, unset: [] })
      onValues(held)
    },
    found: () => found,
    discard: () => {
      cancelFlush()
      pending = undefined
      unkept = undefined
      held = {}
      found = null
      discards += 1
      toRemove = drafts === undefined
      discarding += 1
      forms.hidden.discard(key)
      if (live) onValues(held)
      void inTurn((open) => removeDraft(open, key)).finally(() => {
        discarding -= 1
        if (live) void inTurn(async (open) => show(valuesOf(await open.findOne(key).exec())))
      })
    },
  }
}
