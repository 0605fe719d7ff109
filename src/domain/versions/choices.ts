import { cellRuleOf, parseText, type Shape, textOf } from './document.ts'
import type { Conflict, Conflicts, Versioned } from './fields.ts'
import { pathOf } from './merge.ts'
import { stampTime } from './stamp.ts'

type Doc = { readonly [field: string]: unknown } & Versioned

type Rows = { readonly [id: string]: { readonly [field: string]: unknown } }

function rowsIn({ rows }: Shape, doc: Doc): Rows {
  return ((rows === undefined ? undefined : doc[rows]) || {}) as Rows
}

/** The value of a cell; `undefined` when its row was removed. */
export function cellValue(shape: Shape, doc: Doc, target: string, field: string): unknown {
  if (target === '') return doc[field]
  const part = shape.table[target] === undefined ? rowsIn(shape, doc)[target] : (doc[target] as Rows[string])
  return part === undefined ? undefined : part[field]
}

/** The target and field of a choice. */
function cellOf({ field }: Pick<Choice, 'field'>): readonly [target: string, field: string] {
  const end = field.indexOf('-')
  return end < 0 ? ['', field] : [field.slice(0, end), field.slice(end + 1)]
}

/** The current value of a choice's field, as text. */
export function textAt(shape: Shape, doc: Doc, field: string): string {
  return textOf(cellValue(shape, doc, ...cellOf({ field })))
}

/** One of the values to choose from, as text. */
interface ChoiceValue {
  readonly value: string
  /** When it was written; absent if unknown. */
  readonly at?: string
}

/** A field with concurrent values from several devices: the value in place, then the alternatives, the oldest first. */
export interface Choice {
  /** The path of its cell, from `pathOf`. */
  readonly field: string
  readonly values: readonly ChoiceValue[]
}

/**
 * The conflicts still to resolve, the oldest first: their cell exists and has another value.
 * @param valueAt the value of a cell; `undefined` when it was removed
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

/** The conflicts, without the dropped ones. */
export function withoutConflicts(conflicts: Conflicts, drop: (conflict: Conflict) => boolean): Conflicts {
  const left: { [key: string]: Conflict } = {}
  for (const key of Object.keys(conflicts)) {
    const conflict = conflicts[key] as Conflict
    if (!drop(conflict)) left[key] = conflict
  }
  return left
}

function isLike({ value }: Conflict): (other: Conflict) => boolean {
  return (other) => other.value === value
}

/** The choices of a document's fields, in the order of its table. */
export function choicesIn(shape: Shape, doc: Doc): readonly Choice[] {
  const { conflicts = {}, marks } = doc
  const open = openConflictsOf(conflicts, ({ target, field }) => cellValue(shape, doc, target, field))
  const rows = rowsIn(shape, doc)
  const cells = Object.keys(rows).map((id) => Object.keys(rows[id] as object).map((field) => pathOf(id, field)))
  const isAt = (path: string) => (conflict: Conflict) => pathOf(conflict.target, conflict.field) === path
  return cells
    .reduce((all, some) => all.concat(some), Object.keys(shape.table))
    .filter((field) => open.some(isAt(field)))
    .map((field) => {
      const stamp = marks?.stamps[field]
      const value = textAt(shape, doc, field)
      const present = stamp === undefined ? { value } : { value, at: new Date(stampTime(stamp)).toISOString() }
      // Two devices may have written the same text.
      const others = open.filter(isAt(field)).filter((one, at, all) => all.findIndex(isLike(one)) === at)
      return {
        field,
        values: [present as ChoiceValue].concat(others.map(({ value: text, at }) => ({ value: text, at }))),
      }
    })
}

/** Parses the text of a field's value. */
export function valueOfText(shape: Shape, field: string, text: string): unknown {
  return parseText(cellRuleOf(shape, ...cellOf({ field })), text)
}

/** The changes to a document when a person chooses one of a field's values: the alternatives are dropped. */
export function keeping(shape: Shape, doc: Doc, field: string, text: string): { readonly [field: string]: unknown } {
  const { conflicts = {} } = doc
  const [target, name] = cellOf({ field })
  const detail = shape.details === undefined ? undefined : shape.details[field]
  const value = valueOfText(shape, field, text)
  const rows = rowsIn(shape, doc)
  const change =
    target === ''
      ? { [field]: value }
      : {
          [shape.rows as string]: Object.assign({}, rows, {
            [target]: Object.assign({}, rows[target], { [name]: value }),
          }),
        }
  return {
    ...change,
    // The detail belonged to the replaced text.
    ...(detail === undefined || textOf(doc[field]) === text ? {} : { [detail]: '' }),
    conflicts: withoutConflicts(conflicts, (conflict) => conflict.target === target && conflict.field === name),
  }
}
