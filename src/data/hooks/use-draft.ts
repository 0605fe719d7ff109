import { useCallback, useEffect, useRef, useState } from 'react'
import type { RxCollection } from 'rxdb'
import { useStore } from 'zustand'
import { type EngineState, engine } from '../engine.ts'
import { dropHiddenDraft, hideDraft, takeHiddenDraft } from '../hidden-drafts.ts'
import type { DraftDoc } from '../schemas.ts'

export type DraftValues = { readonly [field: string]: string | boolean | readonly string[] }

export interface Draft {
  /** False until the device has been read; show no form before. */
  readonly ready: boolean
  /** What was typed before, `null` when nothing is kept. */
  readonly values: DraftValues | null
  /** Keeps what is typed (debounced, flushed when the page hides); survives a reload and a crash. */
  readonly keep: (values: DraftValues) => void
  /** Forgets it, once the form has been saved. */
  readonly forget: () => void
}

const DEBOUNCE_MS = 300

/** A member's drafts are theirs and go with them; before signing in, they are the device's. */
function draftsOf(state: EngineState): RxCollection<DraftDoc> | undefined {
  return state.member === undefined ? undefined : (state.member?.database.drafts ?? state.publicDatabase?.drafts)
}

const flushes = new Set<() => Promise<unknown>>()

/** Writes at once whatever is typed on this page and not yet kept; resolves when it is on the device. */
export async function flushDrafts(): Promise<void> {
  await Promise.allSettled([...flushes].map((flush) => flush()))
}

/** What was typed in a form and not yet saved, by key (`annonce/new`, `annonce/<id>`, `candidature/<id>`, `profil`…). */
export function useDraft(key: string): Draft {
  const drafts = useStore(engine, draftsOf)
  const [loaded, setLoaded] = useState<{ readonly key: string; readonly values: DraftValues | null }>()
  const pending = useRef<DraftValues>(undefined)
  // Typed and not known to be on the device: waiting for its turn, or being written.
  const unkept = useRef<DraftValues>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<unknown>>(undefined)

  /** One after the other: what is forgotten must not come back by a writing that was still under way. */
  const inTurn = useCallback(
    (work: (open: RxCollection<DraftDoc>) => Promise<unknown>) => {
      const next = async () => {
        if (drafts !== undefined && !drafts.closed) await work(drafts)
      }
      writing.current = (writing.current ?? Promise.resolve()).then(next, next)
    },
    [drafts],
  )

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const values = pending.current
    pending.current = undefined
    if (values !== undefined) {
      inTurn(async (open) => {
        await open.incrementalUpsert({ _id: key, values, at: new Date().toISOString() })
        if (unkept.current !== values) return
        unkept.current = undefined
        dropHiddenDraft(key)
      })
    }
    return writing.current ?? Promise.resolve()
  }, [inTurn, key])

  useEffect(() => {
    if (drafts === undefined) return undefined
    let current = true
    const hide = () => {
      const values = unkept.current
      void flush()
      if (values !== undefined) hideDraft(drafts.database.name, key, values)
    }
    const hidden = takeHiddenDraft(drafts.database.name, key)
    const stored = hidden === null ? undefined : { _id: key, values: hidden, at: new Date().toISOString() }
    const kept = stored === undefined ? Promise.resolve() : drafts.incrementalUpsert(stored)
    void kept
      .then(() => drafts.findOne(key).exec())
      .then((doc) => current && setLoaded({ key, values: (doc?.toMutableJSON().values as DraftValues) ?? null }))
    flushes.add(flush)
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('pagehide', hide)
    return () => {
      current = false
      void flush()
      flushes.delete(flush)
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('pagehide', hide)
    }
  }, [drafts, key, flush])

  const keep = useCallback(
    (values: DraftValues) => {
      pending.current = values
      unkept.current = values
      clearTimeout(timer.current)
      timer.current = setTimeout(flush, DEBOUNCE_MS)
    },
    [flush],
  )

  const forget = useCallback(() => {
    pending.current = undefined
    unkept.current = undefined
    clearTimeout(timer.current)
    dropHiddenDraft(key)
    inTurn(async (open) => open.findOne(key).incrementalRemove())
  }, [inTurn, key])

  const ready = loaded?.key === key
  return { ready, values: ready ? loaded.values : null, keep, forget }
}
