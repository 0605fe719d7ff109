import { same } from '../same.ts'
import { keepsAlternatives, type Shape, textOf } from './document.ts'
import type { Author, Conflict, Conflicts, Versioned } from './fields.ts'
import { pathOf } from './merge.ts'

type Fields = { readonly [field: string]: unknown }

type Rows = { readonly [id: string]: Fields }

/** Rebases a form's rows: each is added, changed or removed independently. */
function rowsSince(began: Rows, typed: Rows, latest: Rows, onReplaced: (id: string) => void): Rows {
  const rows: { [id: string]: Fields } = Object.assign({}, latest)
  for (const id of Object.keys(Object.assign({}, began, typed))) {
    const [before, now, there] = [began[id], typed[id], latest[id]]
    if (same(now, before) || same(now, there)) continue
    const isMoved = there !== undefined && !same(there, before)
    if (now !== undefined) rows[id] = now
    else if (!isMoved) delete rows[id] // a row changed since is not the one that was removed
    if (now !== undefined && isMoved) onReplaced(id)
  }
  return rows
}

/**
 * Rebases a form's edits onto the latest version of a document: only the fields edited since it was opened. If another
 * device wrote one of them meanwhile, the typed value replaces it, and the other value becomes an alternative for a
 * person to choose, since the form never showed it.
 * @param began the fields as the form first showed them
 * @param author of the form
 */
export function rebaseEdits<T extends Fields>(
  shape: Shape,
  began: T,
  typed: T,
  latest: Fields & Versioned,
  author: Author,
): Partial<T> & { readonly conflicts?: Conflicts } {
  const changes: { [field: string]: unknown } = {}
  const newConflicts: { [key: string]: Conflict } = {}
  const addConflict = (target: string, field: string, value: unknown) => {
    const path = pathOf(target, field)
    const stamp = latest.marks === undefined ? undefined : latest.marks.stamps[path]
    if (stamp === undefined || !keepsAlternatives(shape, target, field)) return
    // It keeps the stamp of its original write.
    newConflicts[`${path}~${stamp}`] = Object.assign({ target, field, value: textOf(value), stamp }, author)
  }
  for (const field of Object.keys(typed)) {
    if (same(typed[field], began[field]) || same(typed[field], latest[field])) continue
    if (field === shape.rows) {
      const [before, now, there] = [began, typed, latest].map((doc) => (doc[field] || {}) as Rows) as [Rows, Rows, Rows]
      changes[field] = rowsSince(before, now, there, (id) => {
        const [was, row, other] = [before[id] || {}, now[id] as Fields, there[id] as Fields]
        for (const cell of Object.keys(other))
          if (!same(other[cell], was[cell]) && !same(other[cell], row[cell])) addConflict(id, cell, other[cell])
      })
      continue
    }
    changes[field] = typed[field]
    if (!same(latest[field], began[field])) addConflict('', field, latest[field])
  }
  if (Object.keys(newConflicts).length > 0) changes.conflicts = Object.assign({}, latest.conflicts, newConflicts)
  return changes as Partial<T>
}
