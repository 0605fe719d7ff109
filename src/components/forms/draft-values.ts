import type { DraftValues } from '#data/hooks/use-draft.ts'
import { same } from '#domain/same.ts'

/** What forms hold: texts as typed, ticks, lists of photos, and what these show. */
export type FormValues = { [field: string]: string | boolean | string[] | { [key: string]: string } }

/** Where a draft keeps what a field held when its form was opened. */
function beganKey(field: string): string {
  return `${field}:began`
}

/** The initial values under what was kept of them. Only the fields that the form still has: an old draft may know others. */
export function restoreDraft<T extends FormValues>(initial: T, draft: DraftValues | null): T {
  const restored = Object.entries(draft ?? {}).filter(([field]) => field in initial)
  return { ...initial, ...Object.fromEntries(restored) }
}

/** What the fields held when the form was opened, perhaps on an earlier visit for those that were typed in then. */
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

/** What is kept of the form of a document: the fields that were typed in, and over what. The others follow the document. */
export function typedOver<T extends FormValues>(values: T, began: T): DraftValues {
  const typed = Object.keys(values).filter((field) => !same(values[field], began[field]))
  return Object.fromEntries(
    typed.flatMap((field) => [
      [field, values[field] as FormValues[string]],
      [beganKey(field), began[field] as FormValues[string]],
    ]),
  )
}
