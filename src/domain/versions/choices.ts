import { cellRuleOf, parseText, type Shape, textOf } from './document.ts'
import type { Conflict, Conflicts, Versioned } from './fields.ts'
import { pathOf } from './merge.ts'
import { stampTime } from './stamp.ts'

type Doc = { readonly [field: string]: unknown } & Versioned

type Rows = { readonly [id: string]: { readonly [field: string]: unknown } }

function rowsIn({ rows }: Shape, doc: Doc): Rows {
  return ((rows === undefined ? undefined : doc[rows]) || {}) as Rows
}

/** What a cell holds; `undefined` when its row is gone. */
export function cellValue(shape: Shape, doc: Doc, target: string, field: string): unknown {
  if (target === '') return doc[field]
  const part = shape.table[target] === undefined ? rowsIn(shape, doc)[target] : (doc[target] as Rows[string])
  return part === undefined ? undefined : part[field]
}

/** The part of a document and the field that a choice is about. */
function cellOf({ field }: Pick<Choice, 'field'>): readonly [target: string, field: string] {
  const end = field.indexOf('-')
  return end < 0 ? ['', field] : [field.slice(0, end), field.slice(end + 1)]
}

/** What stands where there is a choice, as text. */
export function textAt(shape: Shape, doc: Doc, field: string): string {
  return textOf(cellValue(shape, doc, ...cellOf({ field })))
}

/** One of the values to choose from, as text. */
interface ChoiceValue {
  readonly value: string
  /** When it was written; absent where that is not known. */
  readonly at?: string
}

/** A field written apart on several devices: the value in place, then those that gave way, the oldest first. */
export interface Choice {
  /** As `pathOf` names its cell. */
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

function isLike({ value }: Conflict): (other: Conflict) => boolean {
  return (other) => other.value === value
}

/** What there is to choose from in the fields of a document, in the order of its table. */
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

/** A value of a field, from its text. */
export function valueOfText(shape: Shape, field: string, text: string): unknown {
  return parseText(cellRuleOf(shape, ...cellOf({ field })), text)
}

/** What changes in a document when a person keeps one of the values of a field: it stays, the others go. */
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
    // It was said of the text that goes.
    ...(detail === undefined || textOf(doc[field]) === text ? {} : { [detail]: '' }),
    conflicts: withoutConflicts(conflicts, (conflict) => conflict.target === target && conflict.field === name),
  }
}
