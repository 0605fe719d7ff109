import { type RefObject, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#data/hooks/use-draft.ts'
import { same } from '#domain/same.ts'
import { beganIn, type FormValues, restore, typedOver, without } from './draft-values.ts'

/**
 * Keeps what is typed, and takes up what was kept: a form may be shown before the device has been read.
 * @param began what the fields held when the form was opened
 * @param edits whether other devices may write the same document
 * @param read takes in what stands in the fields
 */
export function useKeptDraft<T extends FormValues>(
  form: UseFormReturn<T>,
  initial: T,
  began: RefObject<T>,
  {
    draft,
    omit,
    edits,
    read,
  }: {
    readonly draft: Draft | undefined
    readonly omit: readonly string[]
    readonly edits: boolean
    readonly read: () => void
  },
): void {
  const late = useRef(draft?.ready === false)
  const restoring = useRef(false)
  const found = draft?.found
  useEffect(() => {
    if (!late.current || draft?.ready !== true) return
    late.current = false
    // Asked for now: the form may have been sent since it was read, before that was drawn.
    const kept = found?.() ?? null
    if (kept === null) return
    began.current = beganIn(initial, kept)
    const restored = restore(initial, kept)
    restoring.current = true
    // What is taken up must not replace what a password manager has written meanwhile.
    read()
    restoring.current = false
    const now = form.getValues()
    // All that was kept has been typed here, and perhaps sent already: what is wrong with it stays said.
    if (Object.keys(kept).every((field) => !(field in initial) || same(restored[field], now[field]))) return
    // What has been typed meanwhile stays, whether or not the form's state tells of it: on a page that the server has
    // rendered, React tells of it before that state is followed.
    restoring.current = true
    form.reset(restored, { keepDirtyValues: true, keepErrors: true, keepIsSubmitted: true })
    restoring.current = false
  }, [draft?.ready, found, initial, began, form, read])

  const { subscribe } = form
  const keep = draft?.keep
  const omitted = omit.join()
  useEffect(() => {
    if (keep === undefined) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Nobody has typed: the whole form was reset, or takes up what was kept.
        if (name === undefined || restoring.current) return
        if (edits) keep(typedOver(values, began.current))
        else keep(without(values, omitted.split(',')), without(began.current, omitted.split(',')))
      },
    })
  }, [subscribe, keep, began, edits, omitted])
}
