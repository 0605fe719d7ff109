import { useCallback, useEffect, useRef, useState } from 'react'
import type { RxCollection } from 'rxdb'
import type { DeviceState } from '../device/state.ts'
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

/** A member's drafts are theirs and go with them; before signing in, they are the device's. */
function draftsOf(state: DeviceState): RxCollection<DraftDoc> | undefined {
  return state.member === undefined ? undefined : (state.member?.database.drafts ?? state.publicDatabase?.drafts)
}

/** What was typed in a form and not yet saved, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(key: string): Draft {
  const { environment, drafts: forms, storage } = useDevice()
  const { clock, page } = environment
  const drafts = useDeviceState(draftsOf)
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly values: DraftValues | null }>()
  const pending = useRef<DraftValues>(undefined)
  // Typed and not known to be on the device: waiting for its turn, or being written.
  const unkept = useRef<{ readonly values: DraftValues; readonly drafts: typeof drafts }>(undefined)
  const cancelFlush = useRef<() => void>(undefined)
  const name = drafts === undefined ? key : `${drafts.database.name} ${key}`

  const inTurn = useCallback(
    <T>(work: (open: RxCollection<DraftDoc>) => Promise<T>): Promise<T | undefined> =>
      forms.inTurn(name, async () => (drafts === undefined || drafts.closed ? undefined : work(drafts))),
    [drafts, forms, name],
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
    if (drafts === undefined) return undefined
    let current = true
    const hide = () => {
      const typed = unkept.current
      void flush()
      // What was typed as another member is not this one's.
      if (typed !== undefined && (typed.drafts ?? drafts) === drafts) {
        forms.hidden.hide(drafts.database.name, key, typed.values)
      }
    }
    const hidden = forms.hidden.take(drafts.database.name, key)
    if (hidden !== null) {
      // Until it is written, it is hidden again if this page goes too.
      pending.current = hidden
      unkept.current = { values: hidden, drafts }
      void flush()
    }
    void inTurn(async (open) => {
      const doc = hidden === null ? await open.findOne(key).exec() : null
      if (current) setLoaded({ key, values: hidden ?? (doc?.toMutableJSON().values as DraftValues) ?? null })
    })
    const stops = [forms.add(flush), page.on('visibilitychange', hide), page.on('pagehide', hide)]
    return () => {
      current = false
      // Another screen is shown, and the device may not have taken it.
      if (storage.state.getState().full) hide()
      else void flush()
      for (const stop of stops) stop()
    }
  }, [drafts, key, flush, inTurn, forms, page, storage])

  const keep = useCallback(
    (values: DraftValues) => {
      pending.current = values
      unkept.current = { values, drafts }
      cancelFlush.current?.()
      cancelFlush.current = clock.after(DEBOUNCE_MS, () => void flush())
    },
    [flush, clock, drafts],
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
