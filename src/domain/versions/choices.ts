import { parseText, ruleOf, type Shape, textOf } from './document.ts'
import type { Conflict, Conflicts, Versioned } from './fields.ts'
import { pathOf } from './merge.ts'
import { timeOf } from './stamp.ts'

type Doc = { readonly [field: string]: unknown } & Versioned

/** One of the values to choose from, as text. */
interface ChoiceValue {
  readonly value: string
  /** When it was written; absent where that is not known. */
  readonly at?: string
}

/** A field written apart on several devices: the value in place, then those that gave way, the oldest first. */
export interface Choice {
  readonly field: string
  readonly values: readonly ChoiceValue[]
}

/**
 * The conflicts that leave something to choose, the oldest first: their cell is there, and holds another value.
 * @param valueAt what a cell holds; `undefined` when it is gone
 */
export function openConflictsOf(conflicts: Conflicts, valueAt: (conflict: Conflict) => unknown): readonly Conflict[] {
  return Object.keys(conflicts)
    .map((key) => conflicts[key] as Conflict)
    .filter((conflict) => {
      const present = valueAt(conflict)
      return present !== undefined && textOf(present) !== conflict.value
    })
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}

/** The conflicts that are left when some are dropped. */
export function withoutConflicts(conflicts: Conflicts, drop: (conflict: Conflict) => boolean): Conflicts {
  const left: { [key: string]: Conflict } = {}
  for (const key of Object.keys(conflicts)) {
    const conflict = conflicts[key] as Conflict
    if (!drop(conflict)) left[key] = conflict
  }
  return left
}

function isLike({ field, value }: Conflict): (other: Conflict) => boolean {
  return (other) => other.field === field && other.value === value
}

/** What there is to choose from in the fields of a document, in the order of its table. */
export function choicesIn(shape: Shape, doc: Doc): readonly Choice[] {
  const { conflicts = {}, marks } = doc
  const open = openConflictsOf(conflicts, ({ target, field }) => (target === '' ? doc[field] : undefined))
  return Object.keys(shape.table)
    .filter((field) => open.some((conflict) => conflict.field === field))
    .map((field) => {
      const stamp = marks?.stamps[pathOf('', field)]
      const value = textOf(doc[field])
      const present = stamp === undefined ? { value } : { value, at: new Date(timeOf(stamp)).toISOString() }
      // Two devices may have written the same text.
      const others = open.filter((one, at) => one.field === field && open.findIndex(isLike(one)) === at)
      return {
        field,
        values: [present as ChoiceValue].concat(others.map(({ value: text, at }) => ({ value: text, at }))),
      }
    })
}

/** A value of a field, from its text. */
export function valueOfText(shape: Shape, field: string, text: string): unknown {
  return parseText(ruleOf(shape, '', field), text)
}

/** What changes in a document when a person keeps one of the values of a field: it stays, the others go. */
export function keeping(shape: Shape, doc: Doc, field: string, text: string): { readonly [field: string]: unknown } {
  const { conflicts = {} } = doc
  const detail = shape.details === undefined ? undefined : shape.details[field]
  return {
    [field]: valueOfText(shape, field, text),
    // It was said of the text that goes.
    ...(detail === undefined || textOf(doc[field]) === text ? {} : { [detail]: '' }),
    conflicts: withoutConflicts(conflicts, (conflict) => conflict.target === '' && conflict.field === field),
  }
}
