import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { same } from '#domain/same.ts'
import type { FormValues } from './draft-values.ts'

/** The rest of a text that begins with the sent one; the whole text if it was changed otherwise. */
function typedSince(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}

/**
 * Resets a form whose values were sent, but keeps what was typed during the request.
 * @param message the field typed as one text: only what follows the sent text stays
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
