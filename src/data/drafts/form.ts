import { same } from '#domain/same.ts'
import type { DraftChanges, DraftValues } from './changes.ts'
import type { Drafts } from './drafts.ts'
import type { DraftOwner } from './table.ts'

/** One form and its draft. */
export interface FormDraft {
  /** What was typed before, when the form was opened; `null` when nothing is kept. */
  readonly values: DraftValues | null
  /**
   * Keeps what is typed: of a whole form only what changed, so that what another tab types in the same draft stays.
   * @param initial what the fields held that nobody has typed in
   */
  readonly keep: (values: DraftValues, initial?: DraftValues) => void
  /** Removes it, once the form has been saved. */
  readonly discard: () => void
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

/** @param drafts read once: what is typed in other tabs does not appear in it */
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
      // Discarded in another tab, it is kept whole.
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
