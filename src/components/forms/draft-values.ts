import type { DraftValues } from '#data/hooks/use-draft.ts'
import { same } from '#domain/same.ts'

/** Form values: typed texts, checkboxes, lists of photos, and the photos' texts. */
export type FormValues = { [field: string]: string | boolean | string[] | { [key: string]: string } }

/** The draft key of a field's initial value. */
function beganKey(field: string): string {
  return `${field}:began`
}

/** The initial values overlaid with the draft's, without the initial values that it has too (`beganKey`). */
export function restoreDraft<T extends FormValues>(initial: T, draft: DraftValues | null): T {
  const restored = Object.entries(draft ?? {}).filter(([field]) => field in initial)
  return { ...initial, ...Object.fromEntries(restored) }
}

/** The fields' values when the form was opened; for edited fields, possibly on an earlier visit. */
export function beganIn<T extends FormValues>(initial: T, draft: DraftValues | null): T {
  const typed = Object.keys(initial).filter((field) => draft?.[field] !== undefined)
  return {
    ...initial,
    ...Object.fromEntries(typed.map((field) => [field, draft?.[beganKey(field)] ?? initial[field]])),
  }
}

export function without(values: FormValues, omit: readonly string[]): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !omit.includes(field)))
}

/** The draft of a document's form: the edited fields, with their initial values. The others follow the document. */
export function typedOver<T extends FormValues>(values: T, began: T): DraftValues {
  const typed = Object.keys(values).filter((field) => !same(values[field], began[field]))
  return Object.fromEntries(
    typed.flatMap((field) => [
      [field, values[field] as FormValues[string]],
      [beganKey(field), began[field] as FormValues[string]],
    ]),
  )
}
