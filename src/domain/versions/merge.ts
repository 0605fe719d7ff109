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

/** Values by field, in one part of a document: a row of its own, or what is always there. */
export type Cells = { readonly [field: string]: unknown }

/** A value that gave way to another written apart, kept until a person drops it. */
export interface Alternative {
  readonly target: string
  readonly field: string
  readonly stamp: Stamp
  readonly value: unknown
}

/** One version of a document, as merging sees it. */
export interface Version {
  /** By target. A target that one version alone has was added there, or removed elsewhere. */
  readonly cells: { readonly [target: string]: Cells }
  /** By `pathOf`; a value without one is as the document was made. */
  readonly stamps: { readonly [path: string]: Stamp }
  readonly seen: VersionVector
  /** By `alternativeKey`. */
  readonly alternatives: { readonly [key: string]: Alternative }
}

export interface MergeRules {
  /** Whether a value that gives way in this cell is kept beside. */
  readonly keeps: (target: string, field: string) => boolean
  /** Compared before the stamps, where a state once reached is never left; grows with each write. */
  readonly rank: (target: string, field: string, value: unknown) => number
}

export function pathOf(target: string, field: string): string {
  return target === '' ? field : `${target}-${field}`
}

/** The same write beside the same cell has one key on every device. */
export function alternativeKey({ target, field, stamp }: Pick<Alternative, 'target' | 'field' | 'stamp'>): string {
  return `${pathOf(target, field)}~${stamp.slice(9)}`
}

interface Entry {
  /** Empty for a value that is as the document was made. */
  readonly stamp: Stamp
  readonly value: unknown
}

/** A version's values of one cell: the one in place, and those beside it. */
function entriesAt(version: Version, target: string, field: string): Entry[] {
  const stamp = version.stamps[pathOf(target, field)]
  const cells = version.cells[target] as Cells
  const alternatives = Object.keys(version.alternatives)
    .map((key) => version.alternatives[key] as Alternative)
    .filter((one) => one.target === target && one.field === field)
  return [{ stamp: stamp === undefined ? '' : stamp, value: cells[field] } as Entry].concat(alternatives)
}

/** One write met twice: the server may have brought the time of one of them back. */
function one(a: Entry, b: Entry): Entry {
  if (stampTime(a.stamp) < stampTime(b.stamp)) return a
  if (stampTime(a.stamp) > stampTime(b.stamp)) return b
  return canonical(a.value) >= canonical(b.value) ? a : b
}

/** What is left of two sets of values: what both hold, and what one holds that the other has never seen. */
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
 * Whether what one version alone has was added there; otherwise the other had it, and removed it. What is added bears a
 * stamp, and so does all of a row that is stored.
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
 * Two versions of a document made one, without the one they come from: for each cell the value of the later stamp, and
 * beside it, where `keeps` says so, those that its author had not seen. What either has replaced or dropped stays gone.
 *
 * Idempotent, and for documents whose targets are fixed commutative and associative: versions that met in any order
 * are equal. A target removed in one version and changed in another stays whole, as it was changed; which of several
 * changes it then keeps depends on the order in which three versions meet.
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
      // In a target that came back from a removal, each side may have seen the other's value go with it.
      const entries = left.length > 0 ? left : inPlace
      // What was typed beside a value, however late, does not take its place.
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

/** The latest time that a version bears, in milliseconds; 0 when it bears none. */
function latest(version: Version): number {
  return Object.keys(version.stamps).reduce((last, path) => Math.max(last, stampTime(version.stamps[path] as Stamp)), 0)
}

/** The next write of a node: later than all that it has seen. @param now milliseconds since the epoch */
export function nextStamp(version: Version, node: string, now: number): Stamp {
  return stampOf(Math.max(now, latest(version) + 1), node, (version.seen[node] || 0) + 1)
}

/**
 * The version that follows another: what differs bears the stamp. Stamps and values beside go with their targets.
 * @param dropped whether a person has dropped a value beside
 * @param chosen whether a person has written a cell anew, though its value is the same
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
