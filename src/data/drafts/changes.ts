/** A form's fields: texts as typed, checkboxes, lists of photos, and the texts of these photos. */
export interface DraftValues {
  readonly [field: string]: string | boolean | readonly string[] | { readonly [key: string]: string }
}

/** The fields that one page changed in a draft: the only ones it may overwrite. */
export interface DraftChanges {
  readonly set: DraftValues
  /** Fields to remove. */
  readonly unset: readonly string[]
}

/** Values with a page's changes applied; the other fields stay as they are. */
export function withChanges(values: DraftValues, { set, unset }: DraftChanges): DraftValues {
  const remaining = Object.entries(values).filter(([field]) => !unset.includes(field))
  return { ...Object.fromEntries(remaining), ...set }
}
