import { type RefObject, useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#data/hooks/use-draft.ts'
import { beganIn, type FormValues, restore, typedOver, without } from './draft-values.ts'

/**
 * Keeps what is typed, and takes up what was kept: a form may be shown before the device has been read.
 * @param began what the fields held when the form was opened
 * @param edits whether other devices may write the same document
 */
export function useKeptDraft<T extends FormValues>(
  form: UseFormReturn<T>,
  initial: T,
  began: RefObject<T>,
  {
    draft,
    omit,
    edits,
  }: { readonly draft: Draft | undefined; readonly omit: readonly string[]; readonly edits: boolean },
): void {
  const { isDirty } = form.formState
  const late = useRef(draft?.ready === false)
  const kept = draft?.values ?? null
  useEffect(() => {
    if (!late.current || draft?.ready !== true) return
    late.current = false
    if (kept === null || isDirty) return
    began.current = beganIn(initial, kept)
    form.reset(restore(initial, kept))
  }, [draft?.ready, kept, isDirty, initial, began, form])

  const { subscribe } = form
  const keep = draft?.keep
  const omitted = omit.join()
  useEffect(() => {
    if (keep === undefined) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Without a name the whole form was reset: nobody has typed.
        if (name === undefined) return
        if (edits) keep(typedOver(values, began.current))
        else keep(without(values, omitted.split(',')), without(began.current, omitted.split(',')))
      },
    })
  }, [subscribe, keep, began, edits, omitted])
}
