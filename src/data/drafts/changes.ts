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

/** Values with what a page has typed over them; the other fields stay as they are. */
export function withChanges(values: DraftValues, { set, unset }: DraftChanges): DraftValues {
  const remaining = Object.entries(values).filter(([field]) => !unset.includes(field))
  return { ...Object.fromEntries(remaining), ...set }
}
