import { same } from '../same.ts'
import { besideOf, keepsBeside, type Shape, textOf } from './document.ts'
import type { Author, Conflict, Conflicts, Versioned } from './fields.ts'
import { pathOf } from './merge.ts'

type Fields = { readonly [field: string]: unknown }

/** What another device wrote in a field, as a value to choose. It keeps the stamp of its own write. */
function besideIn(doc: Fields & Versioned, field: string, author: Author): Conflict {
  const conflict = Object.assign({ target: '', field, value: textOf(doc[field]) }, author)
  const stamp = doc.marks === undefined ? undefined : doc.marks.stamps[pathOf('', field)]
  return Object.assign(conflict, { stamp: stamp === undefined ? besideOf(field, conflict).stamp : stamp })
}

/**
 * What a form changes in the latest version of a document: the fields that were typed in since it was opened, and no other.
 * Where another device has written one of them meanwhile, what was typed takes its place, and the other's value is kept
 * beside for a person to choose: the form never showed it.
 * @param began the fields as the form showed them first
 * @param author of the form; of the other value as well, where it is older than stamps
 */
export function changesSince<T extends Fields>(
  shape: Shape,
  began: T,
  typed: T,
  latest: Fields & Versioned,
  author: Author,
): Partial<T> & { readonly conflicts?: Conflicts } {
  const changes: { [field: string]: unknown } = {}
  const beside: { [key: string]: Conflict } = {}
  for (const field of Object.keys(typed)) {
    if (same(typed[field], began[field]) || same(typed[field], latest[field])) continue
    changes[field] = typed[field]
    if (same(latest[field], began[field]) || !keepsBeside(shape, '', field)) continue
    const other = besideIn(latest, field, author)
    beside[`${field}~${other.stamp}`] = other
  }
  if (Object.keys(beside).length > 0) changes.conflicts = Object.assign({}, latest.conflicts, beside)
  return changes as Partial<T>
}
