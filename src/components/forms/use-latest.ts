import { type RefObject, useEffect } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { same } from '#domain/same.ts'
import type { FormValues } from './draft-values.ts'

/**
 * Brings what other devices write into the fields of an open form that nobody has typed in. The others stay as typed, and
 * `began` goes on saying what they were typed over.
 * @param initial the fields as the document has them now
 */
export function useLatest<T extends FormValues>(
  form: UseFormReturn<T>,
  initial: T,
  began: RefObject<T>,
  edits: boolean,
): void {
  useEffect(() => {
    if (!edits) return
    const typed = form.getValues()
    for (const field of Object.keys(initial)) {
      const [latest, before] = [initial[field], began.current[field]]
      if (same(latest, before)) continue
      const untouched = same(typed[field], before)
      if (!untouched && !same(typed[field], latest)) continue
      began.current = { ...began.current, [field]: latest }
      const name = field as Path<T>
      if (untouched) form.resetField(name, { defaultValue: latest as PathValue<T, Path<T>> })
    }
  }, [form, initial, began, edits])
}
