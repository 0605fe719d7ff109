import { same } from '#domain/same.ts'
import type { DraftChanges, DraftOwner, Drafts, DraftValues } from './drafts.ts'

export type FormDraft = ReturnType<typeof draftOfForm>

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

/**
 * A form's draft.
 * @param drafts read once: later changes by other tabs do not appear in the form
 */
export function draftOfForm(drafts: Pick<Drafts, 'read' | 'change' | 'remove'>, owner: DraftOwner, key: string) {
  const values = drafts.read(owner, key)
  let written = values ?? {}
  return {
    /** The draft as the form opened; `null` when there is none. */
    values,
    /**
     * Saves the form's values: only the fields that changed, so that another tab's changes to the same draft stay.
     * @param initial the values of untouched fields
     */
    keep: (typed: DraftValues, initial: DraftValues = {}): void => {
      const typedFields = Object.fromEntries(
        Object.entries(typed).filter(([field, value]) => !same(value, initial[field])),
      )
      // If another tab discarded the draft, save it whole.
      const before = drafts.read(owner, key) === null ? {} : written
      written = typedFields
      drafts.change(owner, key, changesBetween(before, typedFields))
    },
    /** Removes the draft, once the form has been saved. */
    discard: (): void => {
      written = {}
      drafts.remove(owner, key)
    },
  }
}
