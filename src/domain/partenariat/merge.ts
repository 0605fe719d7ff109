import { mergeFields } from '../merge.ts'
import { same } from '../same.ts'
import { conflictKey, valueAt } from './conflicts.ts'
import type { InventaireRow, Rows } from './inventaire.ts'
import {
  type Author,
  blankPartenariat,
  CONTRAT,
  type Conflict,
  HEADER,
  type Partenariat,
  type Target,
} from './partenariat.ts'

type Cells = { readonly [field: string]: unknown }
type Entries<T> = { readonly [key: string]: T }
type Lost = (target: Target, field: string, value: unknown) => void

/**
 * Three-way merge of a record by cell: what one side alone changed is kept. Where both did, the server's value stays
 * in place and ours is handed to `lost`.
 */
function mergeCells<T extends object>(target: Target, base: T | undefined, theirs: T, ours: T, lost: Lost): T {
  const [was, server, device] = [base, theirs, ours] as unknown as [Cells | undefined, Cells, Cells]
  const merged: { [field: string]: unknown } = Object.assign({}, server)
  for (const field of Object.keys(device)) {
    const [before, there, here] = [was === undefined ? undefined : was[field], server[field], device[field]]
    if (same(there, here) || (was !== undefined && same(before, here))) continue
    if (was !== undefined && same(before, there)) merged[field] = here
    else lost(target, field, here)
  }
  return merged as unknown as T
}

/** A row deleted on one side and changed on the other stays: what was typed outlives a deletion. */
function mergeRows(base: Rows, theirs: Rows, ours: Rows, lost: Lost): Rows {
  const merged: { [id: string]: InventaireRow } = {}
  for (const id of Object.keys(Object.assign({}, theirs, ours))) {
    const [before, there, here] = [base[id], theirs[id], ours[id]]
    if (there !== undefined && here !== undefined) {
      // A position is not worth a choice: the server's stays.
      const lostCell: Lost = (target, field, value) => {
        if (field !== 'position') lost(target, field, value)
      }
      merged[id] = mergeCells(id, before, there, here, lostCell)
    } else {
      const kept = (there === undefined ? here : there) as InventaireRow
      if (before === undefined || !same(before, kept)) merged[id] = kept
    }
  }
  return merged
}

/** Entries come and go on both sides: what either added stays, what either took away is gone. */
function mergeSet<T>(base: Entries<T>, theirs: Entries<T>, ours: Entries<T>): { [key: string]: T } {
  const merged: { [key: string]: T } = {}
  const all = Object.assign({}, ours, theirs)
  for (const key of Object.keys(all)) {
    const both = theirs[key] !== undefined && ours[key] !== undefined
    if (both || base[key] === undefined) merged[key] = all[key] as T
  }
  return merged
}

/**
 * Two versions of a partnership's papers made one: by row and by cell, so that people who write in different places
 * lose nothing. Where both wrote in one cell, the version that reached the server first stays in place and the other
 * goes to `conflicts`, for a person to choose. The history is the server's.
 * @param base the last version both sides knew; `undefined` when each began the document by itself
 * @param author whose version `ours` is, and when they last wrote
 */
export function mergePartenariat(
  base: Partenariat | undefined,
  theirs: Partenariat,
  ours: Partenariat,
  author: Author,
): Partenariat {
  const before = base === undefined ? blankPartenariat(theirs._id, theirs.commissionConvenue) : base
  const conflicts = mergeSet(before.conflicts, theirs.conflicts, ours.conflicts)
  const lost: Lost = (target, field, value) => {
    const conflict: Conflict = Object.assign({ target, field, value: String(value) }, author)
    conflicts[conflictKey(conflict)] = conflict
  }
  const merged: Partenariat = Object.assign({}, theirs, {
    header: mergeCells(HEADER, before.header, theirs.header, ours.header, lost),
    rows: mergeRows(before.rows, theirs.rows, ours.rows, lost),
    contrat: mergeCells(CONTRAT, before.contrat, theirs.contrat, ours.contrat, lost),
    agreements: mergeAgreements(before.agreements, theirs.agreements, ours.agreements),
  })
  return Object.assign({}, merged, { conflicts: pending(merged, conflicts) })
}

function mergeAgreements<T>(base: Entries<T>, theirs: Entries<T>, ours: Entries<T>): Entries<T> {
  const merged = mergeFields(base, theirs, ours) as { [key: string]: T }
  for (const key of Object.keys(base)) if (ours[key] === undefined && same(base[key], theirs[key])) delete merged[key]
  return merged
}

/** Conflicts still to be settled: their cell is there, and holds another value. */
function pending(partenariat: Partenariat, conflicts: Entries<Conflict>): Entries<Conflict> {
  const kept: { [key: string]: Conflict } = {}
  for (const key of Object.keys(conflicts)) {
    const conflict = conflicts[key] as Conflict
    const value = valueAt(partenariat, conflict.target, conflict.field)
    if (value !== undefined && String(value) !== conflict.value) kept[key] = conflict
  }
  return kept
}
