import { type RefObject, useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { CurrentDraft } from '#data/hooks/use-draft.ts'
import { type FormValues, typedOver, without } from './draft-values.ts'

/**
 * Saves the draft as it is typed.
 * @param began the fields' values when the form was opened
 * @param edits whether other devices may write the same document
 */
export function useDraftAutosave<T extends FormValues>(
  form: UseFormReturn<T>,
  began: RefObject<T>,
  {
    draft,
    omit,
    edits,
  }: { readonly draft: CurrentDraft | undefined; readonly omit: readonly string[]; readonly edits: boolean },
): void {
  const { subscribe } = form
  const keep = draft?.keep
  const omitted = omit.join()
  useEffect(() => {
    if (keep === undefined) return undefined
    return subscribe({
      formState: { values: true },
      callback: ({ values, name }) => {
        if (name === undefined) return // not typed: the whole form was reset
        if (edits) keep(typedOver(values, began.current))
        else keep(without(values, omitted.split(',')), without(began.current, omitted.split(',')))
      },
    })
  }, [subscribe, keep, began, edits, omitted])
}
