import { canonical } from './canonical.ts'
import {
  compareStamps,
  isSameWrite,
  knows,
  type Stamp,
  stampCount,
  stampNode,
  stampOf,
  stampTime,
  union,
  type VersionVector,
} from './stamp.ts'

/** Values by field, in one target of a document: a row, or a fixed part. */
export type Cells = { readonly [field: string]: unknown }

/** A value that lost to a concurrent one, stored until a person drops it. */
export interface Alternative {
  readonly target: string
  readonly field: string
  readonly stamp: Stamp
  readonly value: unknown
}

/** One version of a document, in the form that merging uses. */
export interface Version {
  /** By target. A target that only one version has was added there, or removed in the other. */
  readonly cells: { readonly [target: string]: Cells }
  /** By `pathOf`; a value without a stamp is unchanged since the document's creation. */
  readonly stamps: { readonly [path: string]: Stamp }
  readonly seen: VersionVector
  /** By `alternativeKey`. */
  readonly alternatives: { readonly [key: string]: Alternative }
}

export interface MergeRules {
  /** Whether concurrent values of this cell become alternatives. */
  readonly keeps: (target: string, field: string) => boolean
  /** Compared before the stamps, for states that are never left; increases with each write. */
  readonly rank: (target: string, field: string, value: unknown) => number
}

export function pathOf(target: string, field: string): string {
  return target === '' ? field : `${target}-${field}`
}

/** Deterministic: the same write as an alternative of the same cell has the same key on every device. */
export function alternativeKey({ target, field, stamp }: Pick<Alternative, 'target' | 'field' | 'stamp'>): string {
  return `${pathOf(target, field)}~${stamp.slice(9)}`
}

interface Entry {
  /** Empty for a value unchanged since the document's creation. */
  readonly stamp: Stamp
  readonly value: unknown
}

/** A version's values of one cell: the one in place, then its alternatives. */
function entriesAt(version: Version, target: string, field: string): Entry[] {
  const stamp = version.stamps[pathOf(target, field)]
  const cells = version.cells[target] as Cells
  const alternatives = Object.keys(version.alternatives)
    .map((key) => version.alternatives[key] as Alternative)
    .filter((one) => one.target === target && one.field === field)
  return [{ stamp: stamp === undefined ? '' : stamp, value: cells[field] } as Entry].concat(alternatives)
}

/** The same write seen twice: the server may have moved one of its times back. */
function one(a: Entry, b: Entry): Entry {
  if (stampTime(a.stamp) < stampTime(b.stamp)) return a
  if (stampTime(a.stamp) > stampTime(b.stamp)) return b
  return canonical(a.value) >= canonical(b.value) ? a : b
}

/** The values that survive a merge: those in both, and those in one that the other has never seen. */
function survivors(a: readonly Entry[], b: readonly Entry[], seenA: VersionVector, seenB: VersionVector): Entry[] {
  const left: Entry[] = []
  for (const entry of a) {
    const [twin] = b.filter((other) => isSameWrite(entry.stamp, other.stamp))
    if (twin !== undefined) left.push(one(entry, twin))
    else if (entry.stamp !== '' && !knows(seenB, entry.stamp)) left.push(entry)
  }
  for (const entry of b) if (entry.stamp !== '' && !knows(seenA, entry.stamp)) left.push(entry)
  return left
}

/**
 * Whether a target that only one version has was added there; otherwise the other version removed it. Additions have a
 * stamp, and so does everything in a stored row.
 */
function isAddition(version: Version, target: string, { seen }: Version): boolean {
  const stamps = Object.keys(version.cells[target] as Cells).reduce(
    (all: Stamp[], field) => all.concat(entriesAt(version, target, field).map(({ stamp }) => stamp)),
    [],
  )
  return stamps.some((stamp) => stamp !== '' && !knows(seen, stamp))
}

interface Draft {
  readonly cells: { [target: string]: { [field: string]: unknown } }
  readonly stamps: { [path: string]: Stamp }
  readonly alternatives: { [key: string]: Alternative }
}

function put(draft: Draft, target: string, field: string, { stamp, value }: Entry): void {
  const cells = draft.cells[target]
  if (cells === undefined) draft.cells[target] = { [field]: value }
  else cells[field] = value
  if (stamp !== '') draft.stamps[pathOf(target, field)] = stamp
}

function addAlternative(draft: Draft, target: string, field: string, { stamp, value }: Entry): void {
  const alternative: Alternative = { target, field, stamp, value }
  draft.alternatives[alternativeKey(alternative)] = alternative
}

function copyTarget(draft: Draft, version: Version, target: string): void {
  for (const field of Object.keys(version.cells[target] as Cells)) {
    const [present, ...alternatives] = entriesAt(version, target, field)
    put(draft, target, field, present as Entry)
    for (const entry of alternatives) addAlternative(draft, target, field, entry)
  }
}

/**
 * Merges two versions of a document, without their common ancestor: each cell gets the value of the later stamp and,
 * where `keeps` allows, alternatives that its author had not seen. A value that either replaced or dropped stays gone.
 *
 * Idempotent, and for documents with fixed targets commutative and associative: versions merged in any order are equal.
 * A target removed in one version and changed in another is restored whole, as changed; with several changes, the
 * result depends on the order in which three versions are merged.
 */
export function mergeVersions(a: Version, b: Version, { keeps, rank }: MergeRules): Version {
  const draft: Draft = { cells: {}, stamps: {}, alternatives: {} }
  for (const target of Object.keys(Object.assign({}, a.cells, b.cells))) {
    const [inA, inB] = [a.cells[target], b.cells[target]]
    if (inA === undefined || inB === undefined) {
      const [has, other] = inA === undefined ? [b, a] : [a, b]
      if (isAddition(has, target, other)) copyTarget(draft, has, target)
      continue
    }
    for (const field of Object.keys(Object.assign({}, inA, inB))) {
      const [valuesA, valuesB] = [entriesAt(a, target, field), entriesAt(b, target, field)]
      const left = survivors(valuesA, valuesB, a.seen, b.seen)
      const inPlace = valuesA.slice(0, 1).concat(valuesB.slice(0, 1))
      // In a restored target, each side may have seen the removal of the other's value.
      const entries = left.length > 0 ? left : inPlace
      // An alternative never replaces the value in place, however late it was written.
      const place = (entry: Entry) => (inPlace.some((other) => isSameWrite(entry.stamp, other.stamp)) ? 1 : 0)
      const [last, ...others] = entries.sort(
        (x, y) =>
          rank(target, field, y.value) - rank(target, field, x.value) ||
          place(y) - place(x) ||
          compareStamps(y.stamp, x.stamp),
      )
      put(draft, target, field, last as Entry)
      if (left.length > 0 && keeps(target, field))
        for (const entry of others) addAlternative(draft, target, field, entry)
    }
  }
  return Object.assign(draft, { seen: union(a.seen, b.seen) })
}

/** The latest stamp time of a version, in milliseconds; 0 if it has no stamps. */
function latest(version: Version): number {
  return Object.keys(version.stamps).reduce((last, path) => Math.max(last, stampTime(version.stamps[path] as Stamp)), 0)
}

/** The next stamp of a node: later than all that it has seen. @param now milliseconds since the epoch */
export function nextStamp(version: Version, node: string, now: number): Stamp {
  return stampOf(Math.max(now, latest(version) + 1), node, (version.seen[node] || 0) + 1)
}

/**
 * The version after an edit: changed values get the stamp. Stamps and alternatives of removed targets are removed.
 * @param dropped whether a person dropped an alternative
 * @param chosen whether a person rewrote a cell, even with the same value
 */
export function follow(
  before: Version,
  cells: Version['cells'],
  stamp: Stamp,
  dropped?: (alternative: Alternative) => boolean,
  chosen?: (target: string, field: string) => boolean,
): Version {
  const draft: Draft = { cells: {}, stamps: {}, alternatives: {} }
  for (const target of Object.keys(cells)) {
    const [was, is] = [before.cells[target], cells[target] as Cells]
    for (const field of Object.keys(Object.assign({}, was, is))) {
      const stored = before.stamps[pathOf(target, field)]
      const isUnchanged =
        was !== undefined && !chosen?.(target, field) && canonical(was[field]) === canonical(is[field])
      const present = stored === undefined ? '' : stored
      put(draft, target, field, { stamp: isUnchanged ? present : stamp, value: is[field] })
    }
  }
  for (const key of Object.keys(before.alternatives)) {
    const one = before.alternatives[key] as Alternative
    if (cells[one.target] !== undefined && !dropped?.(one)) draft.alternatives[key] = one
  }
  return Object.assign(draft, { seen: union(before.seen, { [stampNode(stamp)]: stampCount(stamp) }) })
}
