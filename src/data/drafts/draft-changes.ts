import { same } from '#domain/same.ts'
import type { DraftDoc } from '../schemas.ts'

export type DraftValues = DraftDoc['values']

/** What one page typed in a draft: all that it may write over what another page has typed there. */
export interface DraftChanges {
  readonly set: DraftValues
  /** Fields that are kept no more. */
  readonly unset: readonly string[]
}

export const NO_CHANGES: DraftChanges = { set: {}, unset: [] }

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

/** The changes of one and the other, in this order, as one. */
export function followedBy(first: DraftChanges, next: DraftChanges): DraftChanges {
  return {
    set: withChanges(first.set, next),
    unset: [...new Set([...first.unset.filter((field) => !Object.hasOwn(next.set, field)), ...next.unset])],
  }
}

export function isNoChange({ set, unset }: DraftChanges): boolean {
  return Object.keys(set).length === 0 && unset.length === 0
}
