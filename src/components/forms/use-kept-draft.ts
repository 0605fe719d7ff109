import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Draft } from '#data/hooks/use-draft.ts'
import { type FormValues, restore, without } from './draft-values.ts'

/** Keeps what is typed, and takes up what was kept: a form may be shown before the device has been read. */
export function useKeptDraft<T extends FormValues>(
  form: UseFormReturn<T>,
  initial: T,
  draft: Draft | undefined,
  omit: readonly string[],
): void {
  const { isDirty } = form.formState
  const late = useRef(draft?.ready === false)
  const kept = draft?.values ?? null
  useEffect(() => {
    if (!late.current || draft?.ready !== true) return
    late.current = false
    if (kept !== null && !isDirty) form.reset(restore(initial, kept))
  }, [draft?.ready, kept, isDirty, initial, form])

  const { subscribe } = form
  const keep = draft?.keep
  const omitted = omit.join()
  useEffect(() => {
    if (keep === undefined) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        // Without a name the whole form was reset: nobody has typed.
        if (name !== undefined) keep(without(values, omitted.split(',')))
      },
    })
  }, [subscribe, keep, omitted])
}
