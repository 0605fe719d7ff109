import { same } from '#domain/same.ts'

/** What a form holds of its fields: texts as typed, ticks, lists of photos, and what these show. */
export interface DraftValues {
  readonly [field: string]: string | boolean | readonly string[] | { readonly [key: string]: string }
}

/** What one page typed in a draft: all that it may write over what another page has typed there. */
export interface DraftChanges {
  readonly set: DraftValues
  /** Fields that are kept no more. */
  readonly unset: readonly string[]
}

/** What leads from one state of a form to the next. */
export function changesBetween(before: DraftValues, after: DraftValues): DraftChanges {
  const typed = Object.entries(after).filter(
    ([field, value]) => !Object.hasOwn(before, field) || !same(value, before[field]),
  )
  return {
    set: Object.fromEntries(typed),
    unset: Object.keys(before).filter((field) => !Object.hasOwn(after, field)),
  }
}

/** Values with what a page has typed over them; the other fields stay as they are. */
export function withChanges(values: DraftValues, { set, unset }: DraftChanges): DraftValues {
  const kept = Object.entries(values).filter(([field]) => !unset.includes(field))
  return { ...Object.fromEntries(kept), ...set }
}
