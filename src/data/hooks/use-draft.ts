import { useCallback, useEffect, useRef, useState } from 'react'
import type { RxCollection } from 'rxdb'
import { type DeviceState, type DeviceStore, whenOpen } from '../device/state.ts'
import { privateName } from '../names.ts'
import { one } from '../own/queries.ts'
import type { DraftDoc } from '../schemas.ts'
import { useDevice, useDeviceState } from './device-context.tsx'

export type DraftValues = DraftDoc['values']

export interface Draft {
  /** False until the device has been read; show no form before. */
  readonly ready: boolean
  /** What was typed before, `null` when nothing is kept. */
  readonly values: DraftValues | null
  /** Keeps what is typed (debounced, flushed when the page hides); survives a reload and a crash. */
  readonly keep: (values: DraftValues) => void
  /** Removes it, once the form has been saved. */
  readonly discard: () => void
}

const DEBOUNCE_MS = 300

function queryOf(key: string) {
  return { draft: one('drafts', key) }
}

/** A member's drafts are theirs and go with them; before signing in, they are the device's. */
function draftsOf({ member, publicDatabase }: DeviceState): RxCollection<DraftDoc> | undefined {
  return member === undefined ? undefined : (member?.database.drafts ?? publicDatabase?.drafts)
}

/** The name of the database that holds them; `undefined` until it is known whose device this is. */
function placeOf(state: DeviceState): string | undefined {
  return draftsOf(state)?.database.name ?? (state.first && privateName(state.first.uid))
}

/** The drafts of a place once it is open; `undefined` when somebody else's are. */
function openDrafts(store: DeviceStore, place: string | undefined): Promise<RxCollection<DraftDoc> | undefined> {
  return whenOpen(store, (state) => {
    const drafts = draftsOf(state)
    return drafts === undefined || drafts.closed || drafts.database.name !== place ? undefined : drafts
  })
}

/** What was typed in a form and not yet saved, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(key: string): Draft {
  const { environment, drafts: forms, state, storage } = useDevice()
  const { clock, page } = environment
  const place = useDeviceState(placeOf)
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly values: DraftValues | null } | undefined>(
    () => {
      const found = state.getState().first?.own.peek?.(queryOf(key))
      return found && { key, values: found.draft?.values ?? null }
    },
  )
  const pending = useRef<DraftValues>(undefined)
  // Typed and not known to be on the device: waiting for its turn, or being written.
  const unkept = useRef<{ readonly values: DraftValues; readonly place: string | undefined }>(undefined)
  const cancelFlush = useRef<() => void>(undefined)
  const name = place === undefined ? key : `${place} ${key}`

  const inTurn = useCallback(
    <T>(work: (open: RxCollection<DraftDoc>) => Promise<T>): Promise<T | undefined> =>
      forms.inTurn(name, async () => {
        const open = await openDrafts(state, place)
        return open && work(open)
      }),
    [state, place, forms, name],
  )

  const flush = useCallback(() => {
    cancelFlush.current?.()
    const values = pending.current
    pending.current = undefined
    if (values !== undefined) {
      void inTurn(async (open) => {
        await open.incrementalUpsert({ _id: key, values, at: new Date(clock.now()).toISOString() })
        if (unkept.current?.values !== values) return
        unkept.current = undefined
        forms.hidden.discard(key)
      }).catch(storage.report)
    }
    return forms.inTurn(name, async () => undefined)
  }, [inTurn, name, key, forms, clock, storage])

  useEffect(() => {
    if (place === undefined) return undefined
    let current = true
    let known = false
    const show = (values: DraftValues | null) => {
      if (current && !known) setLoaded({ key, values })
      known = true
    }
    const hide = () => {
      const typed = unkept.current
      void flush()
      // What was typed as another member is not this one's.
      if (typed !== undefined && (typed.place ?? place) === place) forms.hidden.hide(place, key, typed.values)
    }
    const hidden = forms.hidden.take(place, key)
    if (hidden !== null) {
      // Until it is written, it is hidden again if this page goes too.
      pending.current = hidden
      unkept.current = { values: hidden, place }
      show(hidden)
      void flush()
    }
    const { first } = state.getState()
    const stopFirst = first?.own.watch(queryOf(key), ({ draft }) => show(draft?.values ?? null))
    void inTurn(async (open) => {
      const doc = await open.findOne(key).exec()
      show((doc?.toMutableJSON().values as DraftValues) ?? null)
    })
    const stops = [forms.add(flush), page.on('visibilitychange', hide), page.on('pagehide', hide)]
    return () => {
      current = false
      stopFirst?.()
      // Another screen is shown, and the device may not have taken it.
      if (storage.state.getState().full) hide()
      else void flush()
      for (const stop of stops) stop()
    }
  }, [place, key, flush, inTurn, forms, page, state, storage])

  const keep = useCallback(
    (values: DraftValues) => {
      pending.current = values
      unkept.current = { values, place }
      cancelFlush.current?.()
      cancelFlush.current = clock.after(DEBOUNCE_MS, () => void flush())
    },
    [flush, clock, place],
  )

  const discard = useCallback(() => {
    pending.current = undefined
    unkept.current = undefined
    cancelFlush.current?.()
    forms.hidden.discard(key)
    void inTurn(async (open) => {
      const kept = await open.findOne(key).exec()
      // RxDB keeps a removed document: what was typed is emptied first.
      await kept?.incrementalModify((doc) => ({ ...doc, values: {}, _deleted: true }))
    })
  }, [inTurn, key, forms])

  const ready = loaded?.key === key
  return { ready, values: ready ? loaded.values : null, keep, discard }
}
