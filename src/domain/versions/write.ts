import { canonical } from './canonical.ts'
import { alternativeOf, documentOf, keepsAlternatives, type Shape, textOf, versionOf } from './document.ts'
import type { Conflict, Versioned } from './fields.ts'
import { type Alternative, alternativeKey, follow, mergeVersions, nextStamp } from './merge.ts'
import { includes } from './stamp.ts'

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
  const isSettled = ({ target, field, value }: Alternative) => textOf(next.cells[target]?.[field]) === value
  const gone = dropped.map((key) => alternativeOf(before.conflicts?.[key] as Conflict))
  const version = follow(
    prev,
    next.cells,
    stamp,
    (one) => isSettled(one) || gone.some((other) => alternativeKey(other) === alternativeKey(one)),
    (target, field) => gone.some((one) => one.target === target && one.field === field),
  )
  const alternatives: { [key: string]: Alternative } = Object.assign({}, version.alternatives)
  for (const key of added) {
    const conflict = after.conflicts?.[key] as Conflict
    const one = Object.assign(alternativeOf(conflict), { stamp: conflict.stamp === '' ? stamp : conflict.stamp })
    alternatives[alternativeKey(one)] = one
  }
  return Object.assign({}, after, documentOf(shape, Object.assign({}, version, { alternatives }), members)) as T
}

function isGrowing({ growing }: Shape, target: string, field: string): boolean {
  return target === '' && growing !== undefined && growing.indexOf(field) >= 0
}

/** Two versions of a document made one; see `mergeVersions`. What merging does not decide is the first one's. */
export function mergeStamped<T extends Doc>(shape: Shape, a: T, b: T, members: readonly string[]): T {
  const merged = mergeVersions(versionOf(shape, a), versionOf(shape, b), {
    keeps: (target, field) => keepsAlternatives(shape, target, field),
    rank: (target, field, value) => (isGrowing(shape, target, field) ? Date.parse(String(value)) || 0 : 0),
  })
  return Object.assign({}, a, documentOf(shape, merged, members)) as T
}

/** Whether a version holds all that another does: the other was received before. */
export function descendsFrom(a: Doc, b: Doc): boolean {
  if (a.marks === undefined || b.marks === undefined || Object.keys(b.marks.seen).length === 0) return false
  return includes(a.marks.seen, b.marks.seen)
}
