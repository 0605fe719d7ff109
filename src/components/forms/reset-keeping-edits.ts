import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { same } from '#domain/same.ts'
import type { FormValues } from './draft-values.ts'

/** What follows in a text that goes on from one that was sent; all of a text that has become another. */
function typedSince(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

/**
 * Empties a form whose values have been sent. What was typed while they were on their way stays.
 * @param message the field that is written in one go: what goes on from what was sent stays without it
 */
export function resetKeepingEdits<T extends FormValues>(
  form: Pick<UseFormReturn<T>, 'getValues' | 'reset' | 'setValue'>,
  empty: T,
  sent: T,
  message?: keyof T,
): void {
  const now = form.getValues()
  form.reset(empty)
  for (const field of Object.keys(empty)) {
    const [typed, before] = [now[field], sent[field]]
    if (same(typed, before)) continue
    let left: unknown = typed
    if (Array.isArray(typed) && Array.isArray(before)) left = typed.filter((one) => !before.includes(one))
    if (field === message) left = typedSince(String(typed), String(before))
    form.setValue(field as Path<T>, left as PathValue<T, Path<T>>, { shouldDirty: true })
  }
}
