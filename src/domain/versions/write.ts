import { canonical } from './canonical.ts'
import { besideOf, documentOf, keepsBeside, type Shape, textOf, versionOf } from './document.ts'
import type { Conflict, Versioned } from './fields.ts'
import { type Beside, besideKey, follow, mergeVersions, nextStamp, pathOf } from './merge.ts'
import { includes, isNodeOf } from './stamp.ts'

/** A value that no field holds. */
const UNKNOWN = { unknown: true }

type Doc = { readonly [field: string]: unknown } & Versioned

/** Who writes, and by which clock. */
export interface Writer {
  readonly node: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The names of the conflicts that one version has and the other has not. */
function onlyIn({ conflicts = {} }: Doc, { conflicts: others = {} }: Doc): readonly string[] {
  return Object.keys(conflicts).filter((key) => others[key] === undefined)
}

/**
 * A document after a change, its new values stamped. What the change adds to `conflicts` is the writer's own text, that
 * gave way, unless it bears the stamp of another write; what it takes away has been dropped.
 * @param before as it stood; for a new document, as it is before anybody fills it
 * @param members who may have written in it
 */
export function stamped<T extends Doc>(
  shape: Shape,
  before: Doc,
  after: T,
  writer: Writer,
  members: readonly string[],
): T {
  const [prev, next] = [versionOf(shape, before), versionOf(shape, after)]
  const [dropped, added] = [onlyIn(before, after), onlyIn(after, before)]
  const moved = canonical(prev.cells) !== canonical(next.cells)
  if (!moved && dropped.length === 0 && added.length === 0) return after
  const stamp = nextStamp(prev, writer.node, writer.now)
  // What another wrote the same needs no choice.
  const isSettled = ({ target, field, value }: Beside) => textOf(next.cells[target]?.[field]) === value
  const gone = dropped.map((key) => besideOf(key, before.conflicts?.[key] as Conflict))
  const version = follow(
    prev,
    next.cells,
    stamp,
    (one) => isSettled(one) || gone.some((other) => besideKey(other) === besideKey(one)),
    (target, field) => gone.some((one) => one.target === target && one.field === field),
  )
  const beside: { [key: string]: Beside } = Object.assign({}, version.beside)
  for (const key of added) {
    const conflict = after.conflicts?.[key] as Conflict
    const one = Object.assign({}, besideOf(key, conflict), {
      stamp: conflict.stamp === undefined ? stamp : conflict.stamp,
    })
    beside[besideKey(one)] = one
  }
  return Object.assign({}, after, documentOf(shape, Object.assign({}, version, { beside }), members)) as T
}

/**
 * A version whose author did not stamp it, or not all of it: what differs from another version without a stamp of its
 * own is stamped as one write.
 */
export function claimed<T extends Doc>(shape: Shape, base: Doc, doc: T, writer: Writer, members: readonly string[]): T {
  const [known, own] = [versionOf(shape, base), versionOf(shape, doc)]
  const cells: { [target: string]: { [field: string]: unknown } } = {}
  for (const target of Object.keys(own.cells)) {
    const was = known.cells[target]
    const is = Object.assign({}, own.cells[target])
    for (const field of Object.keys(is)) {
      const path = pathOf(target, field)
      const unstamped = own.stamps[path] === undefined || own.stamps[path] === known.stamps[path]
      const changed = was === undefined || canonical(was[field]) !== canonical(is[field])
      // `follow` stamps what differs from the version before.
      if (!(unstamped && changed)) continue
      const before = Object.assign({}, cells[target])
      before[field] = UNKNOWN
      cells[target] = before
    }
  }
  if (Object.keys(cells).length === 0) return doc
  const before: { [target: string]: { readonly [field: string]: unknown } } = {}
  for (const target of Object.keys(own.cells)) before[target] = Object.assign({}, own.cells[target], cells[target])
  const stamp = nextStamp(own, writer.node, writer.now)
  const version = follow(Object.assign({}, own, { cells: before }), own.cells, stamp)
  return Object.assign({}, doc, documentOf(shape, version, members)) as T
}

function isGrowing({ growing }: Shape, target: string, field: string): boolean {
  return target === '' && growing !== undefined && growing.indexOf(field) >= 0
}

/** Two versions of a document made one; see `mergeVersions`. What merging does not decide is the first one's. */
export function mergeStamped<T extends Doc>(shape: Shape, a: T, b: T, members: readonly string[]): T {
  const merged = mergeVersions(versionOf(shape, a), versionOf(shape, b), {
    keeps: (target, field) => keepsBeside(shape, target, field),
    isRow: (target) => target !== '' && shape.table[target] === undefined,
    rank: (target, field, value) => (isGrowing(shape, target, field) ? Date.parse(String(value)) || 0 : 0),
  })
  return Object.assign({}, a, documentOf(shape, merged, members)) as T
}

/** Whether anybody has written in a version since there have been stamps. */
export function isMarked({ marks }: Doc): boolean {
  return marks !== undefined && Object.keys(marks.seen).length > 0
}

/** Whether a version holds all that another does: the other was received before. */
export function holds(a: Doc, b: Doc): boolean {
  return isMarked(b) && a.marks !== undefined && b.marks !== undefined && includes(a.marks.seen, b.marks.seen)
}

/** Whether a version holds all that a member's devices had written in another. */
export function holdsWritesOf({ marks }: Doc, other: Doc, uid: string): boolean {
  if (marks === undefined || other.marks === undefined) return false
  const own: { [node: string]: number } = {}
  for (const node of Object.keys(other.marks.seen))
    if (isNodeOf(node, uid)) own[node] = other.marks.seen[node] as number
  return includes(marks.seen, own)
}
