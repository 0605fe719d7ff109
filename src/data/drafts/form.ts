import { same } from '#domain/same.ts'
import type { DraftChanges, DraftOwner, Drafts, DraftValues } from './drafts.ts'

/** A form's draft. */
export interface FormDraft {
  /** The draft as the form opened; `null` when there is none. */
  readonly values: DraftValues | null
  /**
   * Saves the form's values: only the fields that changed, so that another tab's changes to the same draft stay.
   * @param initial the values of untouched fields
   */
  readonly keep: (values: DraftValues, initial?: DraftValues) => void
  /** Removes the draft, once the form has been saved. */
  readonly discard: () => void
}

/** The changes from one state of a form to the next. */
export function changesBetween(before: DraftValues, after: DraftValues): DraftChanges {
  const typed = Object.entries(after).filter(
    ([field, value]) => !Object.hasOwn(before, field) || !same(value, before[field]),
  )
  return {
    set: Object.fromEntries(typed),
    unset: Object.keys(before).filter((field) => !Object.hasOwn(after, field)),
  }
}

/** @param drafts read once: later changes by other tabs do not appear in the form */
export function draftOfForm(
  drafts: Pick<Drafts, 'read' | 'change' | 'remove'>,
  owner: DraftOwner,
  key: string,
): FormDraft {
  const values = drafts.read(owner, key)
  let written = values ?? {}
  return {
    values,
    keep: (typed, initial = {}) => {
      const typedFields = Object.fromEntries(
        Object.entries(typed).filter(([field, value]) => !same(value, initial[field])),
      )
      // If another tab discarded the draft, save it whole.
      const before = drafts.read(owner, key) === null ? {} : written
      written = typedFields
      drafts.change(owner, key, changesBetween(before, typedFields))
    },
    discard: () => {
      written = {}
      drafts.remove(owner, key)
    },
  }
}
