import type { DraftValues } from '#data/hooks/use-draft.ts'

/** What forms hold: texts as typed, ticks, and lists of photos. */
export type FormValues = { [field: string]: string | boolean | string[] }

/** The initial values under what was kept of them. Only the fields that the form still has: an old draft may know others. */
export function restore<T extends FormValues>(initial: T, kept: DraftValues | null): T {
  if (kept === null) return initial
  const known = Object.entries(kept).filter(([field]) => field in initial)
  return { ...initial, ...Object.fromEntries(known) }
}

export function without(values: FormValues, omit: readonly string[]): DraftValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !omit.includes(field)))
}
